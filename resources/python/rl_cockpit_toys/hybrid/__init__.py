"""LLM-assisted trading demo: masked PPO on a synthetic market, with a simulated LLM that is asked when the policy is unsure."""
