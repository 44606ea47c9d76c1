"""The rules of the rummy (Hungarian: römi) family of card games."""

__version__ = "0.1.0"
