import { Role } from '@taya/contracts/roles';
import { Navigate } from 'react-router';
import { useBeginsWithSetUp } from '../data/first-steps.js';
import { firstPageOf } from './pages.js';

/** At a new station the set-up, otherwise their first page. */
export default function StartOfSuperAdmin() {
  const beginsWithSetUp = useBeginsWithSetUp();
  if (beginsWithSetUp === undefined) return null;
  const path = beginsWithSetUp ? '/dashboard/settings?set_up' : firstPageOf(Role.SuperAdmin);
  return <Navigate to={path} replace />;
}
