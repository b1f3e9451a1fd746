// The help text of the headless agent.

export const USAGE = `Usage: npm run printer -- --server URL --token-file PATH --queue NAME=SERVICE[:MODE] [options]

  --server URL           address of the Mailroom server, for example https://mail.example.com
  --token-file PATH      file with an agent token and nothing else (Settings, Connected programs)
  --queue NAME=SERVICE   a printer: NAME is part of its address, SERVICE the name or number of a processing service;
                         MODE is automated (default with a service), async or manual. NAME alone: documents are
                         uploaded and wait for a person. May be given several times
  --folder QUEUE=PATH    a watched folder whose files go the way of that queue. May be given several times
  --preset QUEUE=JSON    what the deposits of a queue are made with: {"boxName":"Letters","options":{"Mail":[3]},
                         "nameRule":{"rule":"prefix","text":"March"},"postDate":{"rule":"workingDays","days":2}}
  --lan-accounts PATH    also prints from other devices: a JSON file with the accounts that may, each with a name and a
                         PIN: [{"name":"anna","pin":"314159"}]. Nobody else may read it; read at the start
  --port N               port of the printer (default 8631)
  --data DIR             folder of spool and outbox (default: STATE_DIRECTORY, else ~/.mailroom-agent)
  --stop-on-stdin-end    end cleanly when the standard input ends: how a parent ends it where there are no signals (Windows)
  --shared               the boot-time printer of a shared machine: each user's session fetches the documents itself
  --check                look whether everything is in place, say so, and end: 0 good, 1 not
  --status               how the agent that works in the data folder stands, and what it has not brought to its end
  --retry ID             that agent tries a document again now; all: each one that needs attention
  --drop ID              that agent gives a document up
  --help                 this text

Exit status: 0 ended on request or done, 1 cannot run or not done, 2 wrong options. Log lines go to the error stream, one JSON object each.`;
