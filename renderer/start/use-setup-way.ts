import { useLocation, useNavigate } from 'react-router';
import { goalOfRecipe, setupAddress } from '../ui/setup-address';

/** Leads to the setup of what a recipe needs on a target, and back to this form. */
export function useSetupWay(recipe: string, target: string): () => void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const back = `${pathname}${search}`;
  return () => void navigate(setupAddress({ goal: goalOfRecipe(recipe), target, back }));
}
