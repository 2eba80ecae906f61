// Photos of the floor: named by an operation, missing until the device has uploaded them, seen by who sees the order.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Photo } from '#contract/ops/photos'
import { photoBodyBytes } from '#contract/pda/photo'
import type { ConflictPage } from '#contract/stockout/conflict'
import type { OrderPage } from '#contract/stockout/orderDetail'
import type { Person } from '#server/platform/person'
import { photoTask } from '#server/core/floor/photoMissing'
import {
  addHandheld,
  checkOp,
  furnish,
  packOp,
  parcelsOf,
  pickOps,
  releaseWave,
  type Handheld,
  type Parcel,
} from '../support/floor.ts'
import { openWorld, rows, type World } from '../support/outbound.ts'

let world: World
let picker: Handheld
let packer: Handheld
/** who signs in; a test may put somebody else at the desk */
let atDesk: Person
beforeAll(async () => {
  world = await openWorld()
  atDesk = world.person
  Object.assign(world.services.sessions, { find: () => Promise.resolve(atDesk) })
  await furnish(world)
  packer = await addHandheld(world, '打包机')
})
afterAll(() => world.close())

/** A picture of this many bytes that is like no other. */
let shots = 0
const jpeg = (bytes = 2000): Buffer => {
  shots += 1
  return Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes - 4, `shot ${shots} `)])
}
const nameOf = (picture: Uint8Array): string => createHash('sha256').update(picture).digest('hex')
const named = (picture: Uint8Array): Photo => ({ sha256: nameOf(picture), bytes: picture.length })

interface Answered {
  readonly status: number
  readonly code: string
  readonly msg: string
  readonly data: unknown
}
const put = async (
  picture: Uint8Array,
  more: { name?: string; headers?: Readonly<Record<string, string>>; type?: string } = {},
): Promise<Answered> => {
  const reply = await world.app.inject({
    method: 'PUT',
    url: `/api/v1/pda/photo/${more.name ?? nameOf(picture)}`,
    headers: {
      tenantid: String(world.tenantId),
      deviceid: packer.deviceId,
      devicekey: packer.deviceKey,
      'content-type': more.type ?? 'image/jpeg',
      ...more.headers,
    },
    payload: Buffer.from(picture),
  })
  return { status: reply.statusCode, ...reply.json<Omit<Answered, 'status'>>() }
}
const look = (sha256: string) =>
  world.app.inject({
    method: 'GET',
    url: `/api/v1/pda/photo/${sha256}`,
    headers: { tenantid: String(world.tenantId), accesstoken: 'test' },
  })
const detail = async (stockoutNo: string): Promise<OrderPage> =>
  (await world.call<OrderPage>('GET', '/v1/stockout/detail', { stockoutNo })).data

/** An order picked and checked: the next hand packs it. */
const checked = async (): Promise<Parcel> => {
  const [pick] = await releaseWave(world, [{ G1: 1 }])
  if (pick === undefined) throw new Error('no pick order')
  picker = await addHandheld(world, `拣货机${pick.pickNo}`)
  await picker.one('PICK_CLAIM', pick.pickNo, { pickNo: pick.pickNo })
  await picker.send(pickOps(picker, pick))
  const parcel = (await parcelsOf(world, pick.stockoutNos)).get(pick.stockoutNos[0] ?? '')
  if (parcel === undefined) throw new Error('no parcel')
  await packer.send([checkOp(packer, parcel)])
  return parcel
}
/** Packs an order with these pictures; answers its number. */
const packed = async (...pictures: readonly Uint8Array[]): Promise<string> => {
  const parcel = await checked()
  const op = packOp(packer, parcel)
  const photos = pictures.map(named)
  const { results } = await packer.send([{ ...op, payload: { ...op.payload, photos } }])
  expect(results).toMatchObject([{ verdict: 'applied' }])
  return parcel.stockoutNo
}

describe('from the camera to the order', () => {
  test('a packed order names its photos, in the order they were taken, as missing; each upload ends that for its own', async () => {
    const [front, label] = [jpeg(), jpeg(3000)]
    const stockoutNo = await packed(front, label)
    expect((await detail(stockoutNo)).photos).toMatchObject([
      { ...named(front), missing: true, title: '打包' },
      { ...named(label), missing: true, title: '打包' },
    ])
    expect((await look(nameOf(label))).json()).toMatchObject({ code: 'A0404' })
    expect(await put(label)).toMatchObject({ status: 200, code: '00000', data: { stored: true } })
    expect((await detail(stockoutNo)).photos.map(({ missing }) => missing)).toEqual([true, false])
    const seen = await look(nameOf(label))
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(seen.rawPayload.equals(label)).toBe(true)
  })

  test('a photo that comes before its operation is never missing, and nobody sees it until then', async () => {
    const picture = jpeg()
    expect(await put(picture)).toMatchObject({ code: '00000' })
    expect((await look(nameOf(picture))).json()).toMatchObject({ code: 'A0404' })
    const stockoutNo = await packed(picture)
    expect((await detail(stockoutNo)).photos).toMatchObject([{ missing: false }])
    expect((await look(nameOf(picture))).rawPayload.equals(picture)).toBe(true)
  })

  test('the same photo twice is stored once', async () => {
    const picture = jpeg()
    expect([await put(picture), await put(picture)]).toMatchObject([{ data: { stored: true } }, { data: { stored: false } }])
    expect(await rows(world, 'select bytes from photo where tenant_id = $1 and sha256 = $2', [nameOf(picture)])).toEqual([
      { bytes: picture.length },
    ])
    const together = jpeg()
    const answers = await Promise.all([put(together), put(together), put(together)])
    expect(answers.map(({ code }) => code)).toEqual(['00000', '00000', '00000'])
    expect(answers.filter(({ data }) => (data as { stored: boolean }).stored)).toHaveLength(1)
  })

  test('the same picture named twice in one operation is one photo', async () => {
    const picture = jpeg()
    expect((await detail(await packed(picture, picture))).photos).toHaveLength(1)
  })

  test('a conflict shows what its operation photographed', async () => {
    const picture = jpeg()
    const parcel = await checked()
    await world.call('POST', '/v1/stockout/intercept', { stockoutNos: [parcel.stockoutNo] })
    const op = packOp(packer, parcel)
    const { results } = await packer.send([{ ...op, payload: { ...op.payload, photos: [named(picture)] } }])
    expect(results).toMatchObject([{ verdict: 'flagged', code: 'A2211' }])
    const shown = async () =>
      (await world.call<ConflictPage>('GET', '/v1/stockout/conflict/detail', { opId: op.opId })).data.photos
    expect(await shown()).toEqual([{ ...named(picture), missing: true }])
    await put(picture)
    expect(await shown()).toEqual([{ ...named(picture), missing: false }])
  })
})

describe('what is refused', () => {
  const fileOf = (sha256: string): string =>
    join(world.services.dataDir, 'photos', String(world.tenantId), sha256.slice(0, 2), `${sha256}.jpg`)
  const nothingStored = async (sha256: string): Promise<void> => {
    expect(existsSync(fileOf(sha256))).toBe(false)
    expect(await rows(world, 'select 1 from photo where tenant_id = $1 and sha256 = $2', [sha256])).toEqual([])
  }

  test('another content than its name', async () => {
    const other = nameOf(jpeg())
    expect(await put(jpeg(), { name: other })).toMatchObject({ code: 'A0400', msg: '照片内容与编号不符' })
    await nothingStored(other)
  })

  test.each([
    ['a PNG', Buffer.from('\x89PNG\r\n\x1a\n and more', 'latin1')],
    ['a page', Buffer.from('<svg onload="alert(1)"/>')],
    ['nothing', Buffer.alloc(0)],
  ])('%s under the name of a photo', async (_what, bytes) => {
    expect(await put(bytes)).toMatchObject({ code: 'A0415', msg: '照片不是 JPEG 格式' })
    await nothingStored(nameOf(bytes))
  })

  test('a body of another type', async () => {
    for (const type of ['application/json', 'text/html', 'multipart/form-data; boundary=x'])
      expect(await put(jpeg(), { type })).toMatchObject({ code: 'A0415' })
  })

  test('more than a photo may weigh, and not a byte less', async () => {
    expect(await put(jpeg(photoBodyBytes))).toMatchObject({ code: '00000' })
    expect(await put(jpeg(photoBodyBytes + 1))).toMatchObject({ code: 'A0413', msg: '提交的内容过大，最多320KB' })
  })

  test('far too much over a real line: answered, not cut off', async () => {
    const address = await world.app.listen({ port: 0, host: '127.0.0.1' })
    const picture = jpeg(3 * 2 ** 20)
    const reply = await fetch(`${address}/api/v1/pda/photo/${nameOf(picture)}`, {
      method: 'PUT',
      headers: {
        tenantid: String(world.tenantId),
        deviceid: packer.deviceId,
        devicekey: packer.deviceKey,
        'content-type': 'image/jpeg',
      },
      body: new Uint8Array(picture),
    })
    expect(await reply.json()).toMatchObject({ code: 'A0413', msg: '提交的内容过大，最多320KB' })
  })

  test.each([
    '..%2f..%2f..%2fetc%2fpasswd',
    'A'.repeat(64),
    'a'.repeat(63),
    `${'a'.repeat(62)}%00a`,
    `${'a'.repeat(64)}.jpg`,
    '{sha256}',
  ])('a name that is no hash: %s', async (name) => {
    expect(await put(jpeg(), { name })).toMatchObject({ code: 'A0400', msg: '参数错误' })
    expect((await look(name)).json()).toMatchObject({ code: 'A0400' })
  })

  test('a device of nobody, and a device of another tenant', async () => {
    expect(await put(jpeg(), { headers: { devicekey: 'wrong' } })).toMatchObject({ status: 401, code: 'A1119' })
    expect(await put(jpeg(), { headers: { tenantid: String(world.tenantId + 1) } })).toMatchObject({ status: 401, code: 'A1119' })
  })
})

test('who does not see the order does not see its photo', async () => {
  const picture = jpeg()
  await packed(picture)
  await put(picture)
  const limited = (scope: Partial<Person['scope']>): Person => ({
    ...world.person,
    isAdmin: false,
    scope: { ...world.person.scope, ...scope },
  })
  const only = (...keys: string[]) => ({ all: false as const, keys: new Set(keys) })
  for (const person of [limited({ owner: only('OW999') }), limited({ warehouse: only('W09-LOCAL') })]) {
    atDesk = person
    expect((await look(nameOf(picture))).json()).toMatchObject({ code: 'A0404' })
  }
  atDesk = { ...limited({}), rights: new Set() }
  expect((await look(nameOf(picture))).json()).toMatchObject({ code: 'A0312' })
  atDesk = limited({ owner: only('OW001') })
  expect((await look(nameOf(picture))).rawPayload.equals(picture)).toBe(true)
  atDesk = world.person
})

test('the file lies under its tenant and hash and holds what was sent', async () => {
  const picture = jpeg()
  await put(picture)
  const sha256 = nameOf(picture)
  const path = join(world.services.dataDir, 'photos', String(world.tenantId), sha256.slice(0, 2), `${sha256}.jpg`)
  expect(readFileSync(path).equals(picture)).toBe(true)
})

test('a photo that is not here a day after its operation is told to the warehouse, once; one that came is not', async () => {
  const [late, here] = [jpeg(), jpeg()]
  const stockoutNo = await packed(late, here)
  await put(here)
  const told = async (): Promise<readonly object[]> => {
    await photoTask.run(world.services, { tenantId: world.tenantId }, () => false)
    return rows(
      world,
      `select msg_type, receiver_type, receiver_key, link_path, content from message where tenant_id = $1 and content like $2`,
      [`%${stockoutNo}%`],
    )
  }
  world.clock.set(world.clock.now() + 23 * 3_600_000)
  expect(await told()).toEqual([])
  world.clock.set(world.clock.now() + 2 * 3_600_000)
  const once = await told()
  expect(once).toEqual([
    {
      msgType: 6,
      receiverType: 3,
      receiverKey: 'W01-LOCAL',
      linkPath: `/front/operator-center/stockout/detail/${stockoutNo}?tab=parcels`,
      content: `出库单 ${stockoutNo} 的1 张照片超过 24 小时没有上传，在设备 打包机 上，请联网打开手持端`,
    },
  ])
  expect(await told()).toEqual(once)
})

describe('from a computer nobody enrolled', () => {
  const send = async (picture: Uint8Array, name = nameOf(picture), key?: string): Promise<string> => {
    const reply = await world.app.inject({
      method: 'PUT',
      url: `/api/v1/photo/${name}`,
      headers: {
        tenantid: String(world.tenantId),
        accesstoken: 'test',
        'content-type': 'image/jpeg',
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      payload: Buffer.from(picture),
    })
    return reply.json<{ code: string }>().code
  }
  test('who sees the document stores what its operation names, and nothing else', async () => {
    const picture = jpeg()
    expect(await send(picture)).toBe('A0404')
    const stockoutNo = await packed(picture)
    expect(await send(picture, nameOf(jpeg()))).toBe('A0400')
    expect(await send(Buffer.from('no picture'))).toBe('A0415')
    expect(await send(picture, nameOf(picture), 'x'.repeat(129))).toBe('A0400')
    expect([await send(picture), await send(picture)]).toEqual(['00000', '00000'])
    expect((await detail(stockoutNo)).photos).toMatchObject([{ ...named(picture), missing: false }])
    const [kept] = await rows<{ deviceId: string }>(world, 'select device_id from photo where tenant_id = $1 and sha256 = $2', [
      nameOf(picture),
    ])
    expect(kept?.deviceId).toBe(`U${atDesk.userId}`)
    expect((await look(nameOf(picture))).statusCode).toBe(200)
  })
})
