"""The engine's eyes and hands on a target: one process, frames over stdio, gone when its stdin closes."""
