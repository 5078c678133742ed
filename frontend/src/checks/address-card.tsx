import { useQuery } from '@tanstack/react-query';
import { api } from '../data/api.js';
import { Card } from '../ui/card.js';
import styles from './checks.module.css';

/** The address that a teller of this PC signs in from. */
export function AddressCard() {
  const { data } = useQuery({
    queryKey: ['auth', 'address'],
    queryFn: ({ signal }) => api.get('/api/auth/address', signal),
    meta: { failure: 'Could not load the address of this PC' },
  });
  return (
    <Card className={styles.address}>
      <span>This PC is</span> <b>{data?.ip ?? '…'}</b>
    </Card>
  );
}
