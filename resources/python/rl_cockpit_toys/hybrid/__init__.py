"""Phase 3 in a minute: masked PPO on a made-up market, with a pretended LLM that is asked when the policy is unsure."""
