import { Long, MongoClient } from 'mongodb';

/** Adds to a number in a document of a station on a server, past the station, as somebody does who can reach the server. */
export async function changeOnServer(
  url: string,
  station: string,
  { collection, id, field, by }: { collection: string; id: number; field: string; by: number },
): Promise<void> {
  const client = await new MongoClient(url).connect();
  try {
    const database = client.db();
    const names = (await database.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
    const ofStation = names.filter(
      (name) => name.startsWith(`${station}.g`) && name.endsWith(`.${collection}`),
    );
    let changed = 0;
    for (const name of ofStation) {
      const { modifiedCount } = await database
        .collection(name)
        .updateOne({ _id: Long.fromNumber(id) as never }, { $inc: { [field]: Long.fromNumber(by) } });
      changed += modifiedCount;
    }
    if (changed !== 1) throw new Error(`${changed} documents were changed in ${ofStation.join(', ')}`);
  } finally {
    await client.close();
  }
}
