// Facts of billing in a world: the job that writes them, what is stored, and a database that refuses one document.
import { Client } from 'pg'
import { factAgainTask, factTask } from '#server/finance/factTask'
import { rows, type World } from './outbound.ts'

export interface Fact {
  readonly sourceNo: string
  readonly lineKey: string
  readonly ownerNo: string
  readonly shopNo: string | null
  readonly warehouseNo: string
  readonly sid: string
  readonly bizDate: string
  readonly fact: Readonly<Record<string, unknown>>
  readonly revision: number
  readonly recvStatus: number
}

export const factsIn = (world: World) => {
  const all = (sourceNo = '%') =>
    rows<Fact>(
      world,
      `select source_no, line_key, owner_no, shop_no, warehouse_no, sid, biz_date, fact, revision, recv_status
         from fin_fact where tenant_id = $1 and source_no like $2 order by biz_date, source_no, line_key`,
      [sourceNo],
    )
  return {
    follow: (stopping = () => false, tenantId = world.tenantId): Promise<void> =>
      factTask.run(world.services, { tenantId }, stopping),
    /** A night passes. */
    night: async (): Promise<void> => {
      await factAgainTask.run(world.services, { tenantId: world.tenantId }, () => false)
      await factTask.run(world.services, { tenantId: world.tenantId }, () => false)
    },
    all,
    of: async (sourceNo: string): Promise<Fact | undefined> => (await all(sourceNo))[0],
    /** Everything is delivered again: the events, and what was there before. */
    readAll: (reader: string, since = '-infinity'): Promise<unknown> =>
      world.run(({ tx, tenantId }) =>
        tx.query(
          `update fin_fact_reader set event_id = 0, shipped_text = $3, order_no = '' where tenant_id = $1 and reader = $2`,
          [tenantId, reader, since],
        ),
      ),
    /** What was there before is read again, without the events. */
    readBefore: (reader: string): Promise<unknown> =>
      world.run(({ tx, tenantId }) =>
        tx.query(`update fin_fact_reader set shipped_text = '-infinity', order_no = '' where tenant_id = $1 and reader = $2`, [
          tenantId,
          reader,
        ]),
      ),
    readerOf: async (reader: string) =>
      (
        await rows<{ shippedText: string | null; orderNo: string; failNum: number; failReason: string | null }>(
          world,
          'select shipped_text, order_no, fail_num, fail_reason from fin_fact_reader where tenant_id = $1 and reader = $2',
          [reader],
        )
      )[0],
    /** The database takes no fact for which the condition fails, until `cure`; what it took before stays. */
    plant: async (condition: string): Promise<{ cure(): Promise<void> }> => {
      const owner = new Client(world.urls.owner)
      await owner.connect()
      await owner.query(`alter table fin_fact add constraint planted_ck check (${condition}) not valid`)
      return {
        cure: async () => {
          await owner.query('alter table fin_fact drop constraint planted_ck')
          await owner.end()
        },
      }
    },
  }
}
