import { exactVersion } from '#core/lib/pep508';
import { hasWheelFor, pythonsOf, releaseOf } from '../../wheels/wheel-fit';
import { insteadWithTorch } from '../torch-instead';
import { wishOf } from '../torch-plan';
import { defineGuardRule } from '../rule';

/** Rule: an exact torch that has no wheel for the Python of the active environment. */
export default defineGuardRule({
  order: 30,
  judge: (situation) => {
    const { install, facts } = situation;
    const wish = install === null || install.manager === 'conda' ? null : wishOf(install);
    const version = wish === null ? null : exactVersion(wish);
    const release = version === null ? null : releaseOf(version);
    if (install?.env !== null || release === null || version === null) return null;
    if (facts.python === null || facts.platform === null) return null;
    if (hasWheelFor(release, facts.platform, facts.python)) return null;
    const [first, last] = pythonsOf(release, facts.platform);
    const python = facts.python.split('.').slice(0, 2).join('.');
    return {
      says: `torch ${version} has no wheel for Python ${python}.`,
      because: `It was built for Python 3.${first} to 3.${last}. pip would say "No matching distribution found for torch==${version}".`,
      would: 'It would install nothing.',
      instead: wish?.framework === null ? insteadWithTorch(situation) : null,
      danger: 'none',
    };
  },
});
