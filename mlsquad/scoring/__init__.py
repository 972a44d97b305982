"""From texts to numbers: overlap, best gold, no-answer threshold, means, official results."""
