import { keyIdOf, sealText, totalProfitOf } from '@taya/contracts/seal';
import { existing, type Projection, passedOver } from '../projections/projection.js';
import { SEALS, STATION } from '../read-models/collections.js';

const NOTHING = { cashin: 0, remit: 0, payin: 0, paidOut: 0, unfinished: 0, unclaimed: 0 };

/** The sealed days, each as it is on paper, with what it adds to the seal before. */
export const sealsProjection: Projection = {
  name: 'seals',
  collections: [SEALS],
  handlers: {
    async 'day.sealed'({ data, at, by }, documents) {
      const { publicKey, signature, ...content } = data;
      const { stationId } = await existing(documents, STATION, 'station');
      const { sealId: id, date, revision, hash, sums } = content;
      const before = id === 1 ? NOTHING : (await existing(documents, SEALS, id - 1)).sums;
      documents.put(SEALS, {
        id,
        date,
        at,
        sealedById: by.userId,
        revision,
        hash,
        sums,
        payin: sums.payin - before.payin,
        totalProfit: totalProfitOf(sums) - totalProfitOf(before),
        publicKey,
        text: sealText({ ...content, stationId, keyId: keyIdOf(publicKey), signature }),
      });
    },
    ...passedOver('station', 'settings', 'user', 'timer', 'bet', 'cash', 'date', 'game', 'shift'),
    ...passedOver('ledger', 'command'),
  },
};
