import { isTraining, TRAINING } from '@taya/contracts/training';

export interface StationOnFile {
  readonly name: string;
  readonly isTraining: boolean;
}

interface Station {
  readonly stationId: string;
  readonly stationName: string;
}

export const stationOnFile = ({ stationId, stationName }: Station): StationOnFile => ({
  name: stationName,
  isTraining: isTraining(stationId),
});

/** @param instead where the station has no name */
export function titleOf({ name, isTraining }: StationOnFile, instead: string): string {
  const title = name === '' ? instead : name;
  return isTraining ? `${TRAINING} · ${title}` : title;
}
