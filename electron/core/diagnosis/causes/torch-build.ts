import type { FactSign } from '../matching/cause';

/** Fact "the installed torch has CUDA or ROCm", by the build label of its version. @returns null where torch or its label could not be read */
export const torchHasCuda: FactSign['fact'] = ({ packages }) => {
  const label = packages?.['torch']?.split('+')[1];
  return label === undefined ? null : /^(?:cu|rocm)\d/.test(label);
};
