"""Text in, text or tokens out: normalizer steps, character sets, built-in tokenizers."""
