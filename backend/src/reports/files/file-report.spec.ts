import { expect, it } from '@jest/globals';
import { ReportTooLargeError } from '../../files/report-too-large.js';
import { BOTH_DAYS, DAY_ONE, DAY_TWO, gameDocument, handMade, noPause } from '../report-documents.fixture.js';
import { MOST_GAMES, readFileReport } from './file-report.js';

it('refuses a file of too many games', async () => {
  const games = Array.from({ length: MOST_GAMES + 1 }, (_, index) =>
    gameDocument(index + 1, { reportDate: index === 0 ? DAY_ONE : DAY_TWO }),
  );
  const documents = await handMade({ games });
  await expect(readFileReport(documents, BOTH_DAYS, 0, noPause)).rejects.toThrow(
    new ReportTooLargeError('A file holds at most 20,000 games. Please choose a shorter range.'),
  );
  const dayTwo = await readFileReport(documents, { ...BOTH_DAYS, from: DAY_TWO }, 0, noPause);
  expect(dayTwo.games).toHaveLength(MOST_GAMES);
});
