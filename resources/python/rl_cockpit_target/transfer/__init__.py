"""Folder transfer between machines: the sending side scans and reads, the receiving side writes, verifies and renames."""
