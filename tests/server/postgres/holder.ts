// A process that owns a database, for tests that kill it: starts it as told by its argument, prints one line of JSON, and stops it
// when its input ends.
import { startPostgres } from '#server/platform/postgres/postgres'

const { dataDir, databaseUrl } = JSON.parse(process.argv[2] ?? '{}') as { dataDir: string; databaseUrl?: string }
const sentences: string[] = []

try {
  const postgres = await startPostgres({ dataDir, databaseUrl, log: (sentence) => sentences.push(sentence) })
  process.stdin.resume().once('end', () => void postgres.stop().then(() => process.exit(0)))
  report({ urls: postgres.urls, engine: postgres.engine, sentences })
} catch (error) {
  report({ failure: error instanceof Error ? `${error.name}: ${error.message}` : String(error), sentences })
  process.exit(1)
}

function report(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
