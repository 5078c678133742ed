// The health check. It also makes the replica set of one member, without which there are no transactions.
db.getSiblingDB('admin').auth(process.env.MONGO_INITDB_ROOT_USERNAME, process.env.MONGO_INITDB_ROOT_PASSWORD);
const NOT_YET_INITIATED = 94;
try {
  rs.status();
} catch (error) {
  if (error.code !== NOT_YET_INITIATED) throw error;
  rs.initiate({ _id: 'taya', members: [{ _id: 0, host: 'mongodb:27017' }] });
}
quit(db.hello().isWritablePrimary ? 0 : 1);
