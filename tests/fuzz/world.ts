// What the fuzzer attacks: two tenants with one of everything, and a mark in every name a person must not read.
import { Client, Pool } from 'pg'
import { documents } from '#server/areas'
import type { Services } from '#server/platform/services'
import { insertRows } from '#server/platform/rows'
import { makePlace } from '../support/places.ts'
import { stepsOf, walker, type Step, type Walk } from './walk.ts'
import { marks, speakersOf, type Places, type Speaker } from './people.ts'

export interface World {
  readonly places: Places
  readonly speakers: readonly Speaker[]
  /** acts of documents by the id of their call */
  readonly steps: ReadonlyMap<string, Step>
  readonly walk: Walk
  close(): Promise<void>
}

/** Fills a database that has the demo tenants; `ownerUrl` may write across tenants, which only the marks need. */
export const furnish = async (services: Services, ownerUrl: string): Promise<World> => {
  const places: Places = {
    here: await makePlace(services, 1, '7'),
    beside: await makePlace(services, 1, '8'),
    far: await makePlace(services, 2, '9'),
  }
  await cross(services, places)
  await mark(ownerUrl, places)
  const owner = new Pool({ connectionString: ownerUrl, max: 2 })
  // the database is stopped while it is open when the attack itself failed: that error is the one to be told
  owner.on('error', (error) => console.error(`[fuzz] ${error.message}`))
  const of = documents.map((one) => one.of)
  return {
    places,
    speakers: await speakersOf(services, places),
    steps: stepsOf(of),
    walk: await walker(owner, of, [places.here, places.beside, places.far]),
    close: () => owner.end(),
  }
}

/** The owner everybody sees is at work and has goods in the warehouse some do not see: rows of both kinds lie side by side. */
const cross = async ({ db, ids, clock }: Services, { here, beside }: Places): Promise<void> => {
  const at = new Date(clock.now())
  const born = () => ({ id: ids.next(), createTime: at, updateTime: at })
  const there = { warehouseNo: beside.warehouseNo, sid: beside.sid, ownerNo: here.ownerNo }
  await db.inTenant(1, async (tx) => {
    await insertRows(tx, 'owner_enter_control', [{ ...born(), ...there, planEnterDate: '2025-01-01', status: 40 }])
    await insertRows(tx, 'shop', [{ ...born(), shopNo: 'SHX', shopName: '店X', ownerNo: here.ownerNo, platformCode: 1 }])
    const bin = { locationNo: beside.locationNo, locationType: 1, goodsNo: here.goodsNo, qty: 7 }
    await insertRows(tx, 'stock', [
      { ...born(), ...there, ...bin, allocQty: 0, freezeQty: 0, quality: 1, batchNo: '', version: 0 },
    ])
  })
}

interface Column {
  readonly table: string
  readonly column: string
  readonly size: number
  /** columns of the table that say where a row belongs */
  readonly dims: readonly string[]
}

const mark = async (ownerUrl: string, places: Places): Promise<void> => {
  const owner = new Client(ownerUrl)
  await owner.connect()
  await markBy(owner, places).finally(() => owner.end())
}

const markBy = async (owner: Client, { here }: Places): Promise<void> => {
  const { rows } = await owner.query<Column>(
    `select c.table_name as table, c.column_name as column, c.character_maximum_length::int as size,
            array(select d.column_name::text from information_schema.columns d where d.table_schema = 'public' and d.table_name = c.table_name
                    and d.column_name in ('warehouse_no', 'owner_no', 'parent_warehouse_no')) as dims
       from information_schema.columns c
      where c.table_schema = 'public' and c.column_name ~ '(name|address|title|remark|reason)$' and c.column_name !~ '^(create|update)_'
        and c.character_maximum_length >= 16
        and exists (select 1 from information_schema.columns t where t.table_schema = 'public' and t.table_name = c.table_name and t.column_name = 'tenant_id')
        and c.table_name not in ('tenant', 'sys_user')`,
  )
  const own: Readonly<Record<string, readonly string[]>> = {
    warehouse_no: [here.warehouseNo],
    owner_no: [here.ownerNo, here.parentOwnerNo],
    parent_warehouse_no: [here.parentWarehouseNo],
  }
  for (const { table, column, size, dims } of rows) {
    const marked = (text: string): string => `left(${column}, ${size - text.length}) || '${text}'`
    await owner.query(`update ${table} set ${column} = ${marked(marks.far)} where tenant_id = 2 and ${column} is not null`)
    const elsewhere = dims.map((dim) => `${dim} not in ('', '*', ${(own[dim] ?? []).map((key) => `'${key}'`).join(', ')})`)
    if (elsewhere.length > 0)
      await owner.query(
        `update ${table} set ${column} = ${marked(marks.beside)} where tenant_id = 1 and ${column} is not null and (${elsewhere.join(' or ')})`,
      )
  }
}
