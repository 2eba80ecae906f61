// 数据库的连接断在事务当中：服务端不因此结束；什么都没有提交的重做一次，可能已提交的绝不再做
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '../../support/database.ts'
import { openWorldOn, type World } from '../../support/outbound.ts'
import { type FlakyNetwork, openFlakyNetwork } from '../../support/flakyNetwork.ts'

let world: World
/** stands between the server and its database */
let line: FlakyNetwork
const fatal: unknown[] = []
const wouldEnd = (error: unknown): void => void fatal.push(error)
beforeAll(async () => {
  const { urls, ...database } = await cloneDatabase()
  line = await openFlakyNetwork(Number(new URL(urls.app).port))
  world = await openWorldOn({ ...database, urls: { ...urls, app: throughLine(urls.app) } })
  process.on('uncaughtException', wouldEnd)
})
afterAll(async () => {
  process.off('uncaughtException', wouldEnd)
  await world.close()
  await line.close()
})
beforeEach(() => {
  times = 0
})
const throughLine = (url: string): string => {
  const through = new URL(url)
  through.port = new URL(line.url).port
  return through.href
}
/** A server that is refused here has heard of everything that broke before. */
const noticed = (): Promise<unknown> => expect(fetch(line.url)).rejects.toThrow()

let times = 0
const note = (name: string) =>
  world.run(async ({ tx, id, at }) => {
    times += 1
    await tx.query(
      `insert into sys_operate_log (tenant_id, id, user_id, biz_type, biz_no, action, create_time) values ($1, $2, 1, 'test', $3, '测试', $4)`,
      [tx.tenantId, id(), name, at],
    )
    if (name === 'broken' && times === 1) {
      line.cut()
      await noticed()
      line.heal()
    }
    return tx.query('select 1 as n')
  })
const notes = (name: string) =>
  world.run(({ tx }) => tx.query('select id from sys_operate_log where tenant_id = $1 and biz_no = $2', [tx.tenantId, name]))

test('a connection that breaks while work holds it ends no server; the work is done again, once', async () => {
  expect(await note('broken')).toEqual([{ n: 1 }])
  expect(fatal).toEqual([])
  expect(times).toBe(2)
  expect(await notes('broken')).toHaveLength(1)
})

test('the answer to a commit is lost: the work is not done a second time', async () => {
  const end = line.watch((way, text) => {
    if (way === 'out' && text.includes('commit')) line.loseAnswers(1)
  })
  await expect(note('sent').finally(end)).rejects.toThrow('数据库暂时不可用，请稍后重试')
  expect(fatal).toEqual([])
  expect(times).toBe(1)
  expect(await notes('sent')).toHaveLength(1)
})
