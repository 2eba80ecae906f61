// One scratch database server for a whole test run, and a migrated template in it (globalSetup of project `server`).
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { Client } from 'pg'
import { prepareJobs } from '#server/platform/jobs'
import { migrate } from '#server/platform/migrate'
import { syncTemplates } from '#server/platform/templates'
import { startPostgres } from '#server/platform/postgres/postgres'
import type { DatabaseUrls } from '#server/platform/postgres/database'
import { admitRoles } from '#server/platform/postgres/roles'
import type { SeedOrganisation } from '#server/seed/organisation'
import { makeTenants } from './tenants.ts'
import { peopledName, templateName, withDatabase } from './urls.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    databaseUrls: DatabaseUrls
    tenants: readonly SeedOrganisation[]
  }
}

/** Settings without flushing, because the data is deleted after the run: a clone takes a fifth of the time. */
const scratch = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  max_wal_size: '512MB',
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'yuncang-test-'))
  chmodSync(dataDir, 0o755) // so that it stays here when run as root
  const postgres = await startPostgres({ dataDir, log: () => undefined, settings: scratch })
  await makeTemplate(postgres.urls)
  project.provide('databaseUrls', postgres.urls)
  project.provide('tenants', await peopleTemplate(postgres.urls, dataDir))
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeTemplate(urls: DatabaseUrls): Promise<void> {
  const owner = new Client(urls.owner)
  await owner.connect()
  await owner.query(`create database ${templateName}`)
  await owner.end()
  const template = withDatabase(urls, templateName)
  await migrate(template.owner)
  await syncTemplates(template.owner)
  const inside = new Client(template.owner)
  await inside.connect()
  await admitRoles(inside)
  await inside.end()
  await prepareJobs(template.jobs)
}

/** Copies the template and adds the demo tenants to the copy. */
async function peopleTemplate(urls: DatabaseUrls, dataDir: string): Promise<readonly SeedOrganisation[]> {
  const owner = new Client(urls.owner)
  await owner.connect()
  await owner.query(`create database ${peopledName} template ${templateName}`)
  await owner.end()
  const peopled = withDatabase(urls, peopledName)
  const inside = new Client(peopled.owner)
  await inside.connect()
  await admitRoles(inside)
  await inside.end()
  return makeTenants(peopled, dataDir)
}
