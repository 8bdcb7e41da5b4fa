"""Tests of rl_cockpit_market."""
