// Runs once, when MongoDB makes its data folder: the station's own user, with rights to its own database only.
db.getSiblingDB('taya').createUser({
  user: 'taya',
  pwd: process.env.MONGODB_STATION_PASSWORD,
  roles: [{ role: 'readWrite', db: 'taya' }],
});
