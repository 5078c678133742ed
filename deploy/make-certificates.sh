#!/bin/bash
# In the container `certificates`: what is missing is made, what is there stays. The authority's key never leaves its
# volume; the instances are given its certificate only.
set -euo pipefail
nodes=kurrentdb,kurrentdb-2,kurrentdb-3
days=3650

if [ ! -e /secret/ca/ca.crt ]; then
  es-gencert-cli create-ca -days "$days" -out /secret/ca
fi
if [ ! -e /secret/node/node.crt ]; then
  es-gencert-cli create-node -ca-certificate /secret/ca/ca.crt -ca-key /secret/ca/ca.key -days "$days" \
    -ip-addresses 127.0.0.1 -dns-names "localhost,$nodes" -out /secret/node
fi
cp -f /secret/ca/ca.crt /authority/
cp -f /secret/node/node.crt /secret/node/node.key /certificate/
# The account of the event store's image.
chown 1001:1001 /certificate/node.key
