"""Tests of the companion package rl_cockpit."""
