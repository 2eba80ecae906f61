// 货主、店铺、网点、用户、员工、临时工的模板导入：表头照 floor.md，每种错误一句话，好的行照表单的规则建档。
import { utils, write } from '@e965/xlsx'
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ImportState } from '#contract/import/calls'
import type { ImportJobRow } from '#contract/import/job'
import type { Page } from '#contract/resource'
import { templateTask } from '#server/import/rowEndpoints'
import { runDueJobs } from '#server/platform/jobs'
import { ZipFile } from '#server/platform/xlsx/zip'
import { tasks } from '#server/tasks'
import { openSubject, type Subject } from '../support/rights.ts'
import { openServer, type Answer, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: SignedIn
let clerk: Subject
beforeAll(async () => {
  server = await openServer()
  admin = await server.signIn('yunhe', 'admin')
  clerk = await openSubject(server)
})
afterAll(() => server.close())

const header = async (biz: string): Promise<CellValue[]> => {
  const template = await server.send<Buffer>(`GET /v1/import/${biz}/template`, {}, admin.headers)
  return (await readXlsx(template.data)).sheets[0]?.rows[0] ?? []
}
const parse = async (biz: string, lines: readonly CellValue[][], who = admin): Promise<Answer<ImportState>> => {
  const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: [await header(biz), ...lines] }] })
  const file = new File([new Uint8Array(bytes)], '模板.xlsx')
  return server.send<ImportState>({ method: 'POST', path: `/v1/import/${biz}/parse`, files: true }, { file }, who.headers)
}
const faults = async (biz: string, lines: readonly CellValue[][], who = admin): Promise<readonly (readonly [number, string])[]> =>
  (await parse(biz, lines, who)).data.errorData.map((row) => [row.errorNum, row.errorReason] as const)
/** Parses, confirms, and answers the rows of the list under the filter. */
const bring = async (biz: string, lines: readonly CellValue[][], list: string, filter: object) => {
  const parsed = await parse(biz, lines)
  expect([parsed.msg, parsed.data.errorData]).toEqual(['', []])
  const done = await server.send<ImportState>(
    `POST /v1/import/${biz}/confirm`,
    { requestId: parsed.data.requestId },
    admin.headers,
  )
  expect([done.msg, done.data.phase]).toEqual(['', 'done'])
  return (await server.send<Page<Record<string, unknown>>>(`GET ${list}`, filter, admin.headers)).data.records
}

test('the templates ask for what floor.md names', async () => {
  expect(await header('owner')).toEqual([
    '货主编号*',
    '简称*',
    '全称*',
    '父级货主编号',
    '行业',
    '结算周期*',
    '联系人',
    '联系电话',
  ])
  expect(await header('shop')).toEqual(['店铺编号*', '店铺名称*', '平台*', '货主编号*'])
  expect(await header('network')).toEqual([
    '网点编号*',
    '网点名称*',
    '上级网点编号',
    '物流公司*',
    '类型*',
    '省',
    '市',
    '联系人',
    '电话',
  ])
  expect(await header('user')).toEqual(['账号*', '姓名*', '手机号*', '角色名称*', '用户类型*', '仓库', '货主编号'])
  expect(await header('staff')).toEqual([
    '工号*',
    '姓名*',
    '手机号*',
    '仓库编号*',
    '岗位*',
    '用工类型*',
    '劳务公司',
    '入职日期*',
    '时薪(元)',
  ])
  const worker = ['姓名*', '手机*', '身份证号*', '劳务公司*', '仓库*', '时薪(元)']
  expect([await header('temporaryWorker'), await header('tempUser')]).toEqual([worker, worker])
})

describe('owners', () => {
  const owner = (no: string, parent: string, ...more: CellValue[]): CellValue[] => [no, `简${no}`, `全${no}`, parent, ...more]
  test('every fault in its words', async () => {
    expect(
      await faults('owner', [
        owner('OW001', '', '美妆', '月结'),
        owner('N1', 'NOWHERE', '', '月结'),
        owner('N2', 'OW001', '', '月结'),
        owner('N3', 'N3', '', '月结'),
        owner('N4', '', '', '月结', '张三', '12345'),
        owner('N5', '', '汽车', ''),
        owner('N6', '', '', '月结'),
        owner('N6', '', '', '月结'),
      ]),
    ).toEqual([
      [2, '货主编号已存在：OW001'],
      [3, '父级货主编号不存在：NOWHERE'],
      [4, '父级货主只能是客户，不能是子货主'],
      [5, '父级货主不能是自己'],
      [6, '联系电话格式不正确'],
      [7, '行业只能填写：美妆、食品、服饰、母婴、家居、3C、图书、其他'],
      [7, '结算周期不能为空'],
      [9, '与第8行重复'],
    ])
  })
  test('a child may stand above its parent', async () => {
    const rows = await bring(
      'owner',
      [owner('NC1', 'NP1', '食品', '周结', '李四', '0571-88886666'), owner('NP1', '', '食品', '月结')],
      '/v1/owner/page',
      { ownerNo: 'NC1' },
    )
    expect(rows).toMatchObject([{ ownerNo: 'NC1', parentOwnerNo: 'NP1', industry: 2, settleCycle: 3 }])
  })
})

test('owners typed by hand and brought in by file are judged alike', async () => {
  const refused = async (body: object) =>
    (await server.send<{ fields?: object }>('POST /v1/owner', body, admin.headers)).data?.fields ?? null
  const owner = { ownerNo: 'NR1', shortName: '人一', fullName: '人一', settleCycle: 1 }
  // the form let any text stand as a phone, the file broke off at a short name that is taken
  expect(await refused({ ...owner, contactMobile: '12345' })).toEqual({ contactMobile: '联系电话格式不正确' })
  expect(await refused({ ...owner, shortName: '简NP1' })).toEqual({ shortName: '货主简称已存在：简NP1' })
  const line = (no: string, name: string): CellValue[] => [no, name, `全${no}`, '', '', '月结']
  expect(await faults('owner', [line('NR2', '简NP1'), line('NR3', '人三'), line('NR4', '人三')])).toEqual([
    [2, '货主简称已存在：简NP1'],
    [4, '与第3行重复'],
  ])
  // a customer with owners under him became a child of another
  const { data } = await server.send<Record<string, unknown>>('GET /v1/owner/detail', { ownerNo: 'NP1' }, admin.headers)
  await server.send('POST /v1/owner', owner, admin.headers)
  const moved = await server.send('PUT /v1/owner', { ...data, parentOwnerNo: 'NR1' }, admin.headers)
  expect(moved.data).toEqual({ fields: { parentOwnerNo: '名下已有子货主，不能再归到别的客户下' } })
})

test('an owner brought in by file has its line in the operate log', async () => {
  const rows = await server.services.db.inTenant(
    1,
    (tx) =>
      tx.query("select action, user_id is not null as person from sys_operate_log where tenant_id = $1 and biz_no = 'NC1'", [1]),
    { readOnly: true },
  )
  expect(rows).toEqual([{ action: '新增', person: true }])
})

describe('shops', () => {
  test('every fault in its words; good ones come in', async () => {
    expect(
      await faults('shop', [
        ['S1', '甲店', '淘宝', 'OW001'],
        ['S2', '乙店', '京东', 'OW999'],
        ['S3', '丙店', '京东', 'NP1'],
      ]),
    ).toEqual([
      [2, '平台只能填写：淘宝/天猫、京东、拼多多、抖音、快手、小红书、唯品会、微信视频号、自有商城、线下'],
      [3, '货主不存在：OW999'],
      [4, '父级货主不能直接关联业务单据'],
    ])
    const rows = await bring('shop', [['S9', '九店', '抖音', 'OW001']], '/v1/shop/list', { shopNo: 'S9' })
    expect(rows).toMatchObject([{ shopName: '九店', platformCode: 4, ownerNo: 'OW001' }])
  })
})

describe('branches', () => {
  const branch = (id: string, parent: string, more: readonly CellValue[] = ['中通', '揽收网点']): CellValue[] => [
    id,
    `网点${id}`,
    parent,
    ...more,
  ]
  test('four levels and no more, in whatever order they stand', async () => {
    const four = [
      branch('T4', 'T3'),
      branch('T3', 'T2'),
      branch('T2', 'T1'),
      branch('T1', '', ['中通', '总部', '浙江省', '杭州市']),
    ]
    expect(
      await faults('network', [branch('T5', 'T4'), ...four, branch('X', 'GONE'), branch('Y', '', ['没有的', '总部', '火星'])]),
    ).toEqual([
      [2, '上级网点层级不能超过4级'],
      [7, '上级网点不存在：GONE'],
      [8, '物流公司不存在：没有的'],
      [8, '省不存在：火星'],
    ])
    const [row] = await bring('network', four, '/v1/network/page', { networkId: 'T4' })
    expect(row).toMatchObject({ fullName: '网点T1/网点T2/网点T3/网点T4', logisticsCode: 'ZTO' })
  })
  test('a name that is taken, or given twice, is told before anything is written', async () => {
    const named = (id: string, name: string): CellValue[] => branch(id, '').with(1, name)
    expect(await faults('network', [named('N1', '网点T1'), named('N2', '重名'), named('N3', '重名')])).toEqual([
      [2, '网点名称已存在：网点T1'],
      [4, '与第3行重复'],
    ])
  })
  test('a circle is no tree', async () => {
    const said = await faults('network', [branch('C1', 'C2'), branch('C2', 'C1')])
    expect(said).toEqual([
      [2, '上级网点层级不能超过4级'],
      [3, '上级网点层级不能超过4级'],
    ])
  })
})

describe('carriers of a warehouse', () => {
  const line = (
    networkId: string,
    more: Partial<Record<'warehouse' | 'carrier' | 'account' | 'type' | 'owners', string>> = {},
  ) => [
    more.warehouse ?? 'WH01',
    'LOCAL',
    more.carrier ?? '顺丰',
    networkId,
    more.account ?? 'YJ-9',
    more.type ?? '平台电子面单',
    more.owners ?? '',
    '2025-06-01',
  ]
  test('every fault in its words; good ones come in', async () => {
    expect(await header('docking')).toEqual([
      '仓库编号*',
      'WMS账号*',
      '物流公司*',
      '网点编号*',
      '月结账号',
      '面单方式*',
      '可用货主',
      '生效日期*',
    ])
    expect(
      await faults('docking', [
        line('WD001', { warehouse: 'WH99' }),
        line('NOWHERE'),
        line('WD001', { carrier: '没有的', account: 'A3' }),
        line('WD001', { carrier: 'ZTO', account: 'A4' }),
        line('WD001', { type: '号段', account: 'A5' }),
        line('WD001', { owners: 'OW001;OW999', account: 'A1' }),
        line('WD001', { account: 'A2' }),
        line('WD001', { account: 'A2' }),
      ]),
    ).toEqual([
      [2, '仓库不存在：WH99-LOCAL'],
      [3, '网点不存在：NOWHERE'],
      [4, '物流公司不存在：没有的'],
      [5, '网点不属于该物流公司'],
      [6, '号段方式需要起止号，请在页面新增'],
      [7, '货主不存在：OW999'],
      [9, '与第8行重复'],
    ])
    const rows = await bring('docking', [line('WD001', { owners: 'OW001;OW002' })], '/v1/logistics/docking/list', {
      networkId: 'WD001',
    })
    const made = rows.find((row) => JSON.stringify(row['ownerNos']) === '["OW001","OW002"]')
    expect(made).toMatchObject({ warehouseNo: 'WH01', logisticsCode: 'SF', waybillType: 1, status: 1 })
    expect(await faults('docking', [line('WD001')])).toEqual([[2, '该仓库、物流公司、网点和月结账号的对接已存在']])
  })
})

describe('people', () => {
  let company = ''
  beforeAll(async () => {
    const found = await server.send<{ companyName: string }[]>('GET /v1/hr/company/small/list', {}, admin.headers)
    company = found.data[0]?.companyName ?? ''
    expect(company).not.toBe('')
  })
  test('staff', async () => {
    const member = (no: string, ...more: CellValue[]): CellValue[] => [no, '王五', ...more]
    expect(
      await faults('staff', [
        member('Y1', '139', 'WH01', '拣货', '正式', '', '2025-06-01'),
        member('Y2', '13900000002', 'NO', '飞行', '正式', '', '2025-06-01'),
        member('Y3', '13900000003', 'NO', '拣货', '正式', '', '去年'),
        member('Y4', '13900000004', 'WH01', '拣货', '劳务派遣', '', '2025-06-01'),
        member('Y5', '13900000005', 'NO', '拣货', '正式', '谁也不是', '2025-06-01', 25.555),
      ]),
    ).toEqual([
      [2, '手机号格式不正确'],
      [3, '岗位只能填写：拣货、复核、打包、称重、收货、上架、退货、叉车、客服、文员、主管、经理'],
      [4, '入职日期格式不正确，应为YYYY-MM-DD'],
      [5, '劳务派遣必须填写劳务公司'],
      [6, '时薪(元)最多保留2位小数'],
    ])
    expect(await faults('staff', [member('Y6', '13900000006', 'NO', '拣货', '正式', '谁也不是', '2025-06-01')])).toEqual([
      [2, '仓库不存在：NO'],
      [2, '劳务公司不存在：谁也不是'],
    ])
    const rows = await bring(
      'staff',
      [member('Y9', '13900000009', 'WH01', '拣货', '劳务派遣', company, '2025-06-01', 25.5)],
      '/v1/staff/list',
      { staffNo: 'Y9' },
    )
    expect(rows).toMatchObject([{ staffNo: 'Y9', post: 1, employType: 2, entryDate: '2025-06-01', mobile: '139****0009' }])
  })
  test('temp workers', async () => {
    const worker = (mobile: string, card: string, ...more: CellValue[]): CellValue[] => ['赵六', mobile, card, ...more]
    expect(
      await faults('temporaryWorker', [
        worker('13900001001', '330106199001011239', company, 'WH01'),
        worker('13900001002', '11010519491231002X', '没有', 'NO'),
      ]),
    ).toEqual([
      [2, '身份证号格式不正确'],
      [3, '劳务公司不存在：没有'],
      [3, '仓库不存在：NO'],
    ])
    const rows = await bring(
      'tempUser',
      [worker('13900001003', '11010519491231002X', company, 'WH01', 22)],
      '/v1/temporary/worker/list',
      {
        mobile: '13900001003',
      },
    )
    expect(rows).toMatchObject([{ realName: '赵六', warehouseNo: 'WH01', hourWageFen: 2200, status: 1 }])
  })
  test('users: roles by name, scope by key; a manager gives no warehouse he does not see', async () => {
    const person = (account: string, mobile: string, ...more: CellValue[]): CellValue[] => [account, '孙七', mobile, ...more]
    const taken = await server.send<Page<{ account: string }>>('GET /v1/user/list', { account: 'admin' }, admin.headers)
    expect(taken.data.total).toBe(1)
    expect(
      await faults('user', [
        person('admin', '13900002001', '人事', '内部员工'),
        person('a b', '13900002002', '人事', '内部员工'),
        person('new.one', '13900002003', '没有的角色', '内部员工'),
        person('new.two', '13900002004', '人事', '内部员工', 'WH99-LOCAL'),
        person('new.three', '13900002004', '人事', '货主用户', '', ''),
      ]),
    ).toEqual([
      [2, '账号已存在：admin'],
      [3, '账号应为4-32位字母、数字或 _.@-'],
      [4, '角色名称不存在：没有的角色'],
      [5, '仓库不存在：WH99-LOCAL'],
      [6, '货主用户必须填写一个父级货主'],
      [6, '角色“人事”与用户类型不一致'],
      [6, '与第5行重复'],
    ])
    // the form refuses a child owner; the file found out half way through its writing
    const ownerSide = await server.send<Page<{ roleName: string }>>('GET /v1/role/list', { roleSide: 2 }, admin.headers)
    const side = ownerSide.data.records[0]?.roleName ?? ''
    expect(await faults('user', [person('new.four', '13900002005', side, '货主用户', '', 'NC1')])).toEqual([
      [2, '只能填父级货主：NC1'],
    ])
    const rows = await bring(
      'user',
      [person('new.nine', '13900002009', '人事；客服', '内部员工', 'WH01-LOCAL', 'OW001;OW002')],
      '/v1/user/list',
      {
        account: 'new.nine',
      },
    )
    expect(rows).toMatchObject([
      { account: 'new.nine', roleNames: expect.stringContaining('客服') as string, scopeText: '货主指定2、仓库指定1' },
    ])
    const manager = await server.signIn('yunhe', 'wh_manager')
    const refused = await parse('user', [], manager)
    expect(refused.code).toBe('A0312')
  })
  test('a file gives nobody more than its person may give: a role as he has it, what is seen only by who may set that', async () => {
    await clerk.set([110201, 110202, 110205], 'all')
    const line = (account: string, mobile: string, role: string, ...more: CellValue[]) => [account, '周八', mobile, role, ...more]
    const lines = [
      line('held.one', '13900002011', '人事', '内部员工'),
      line('held.two', '13900002012', '没有的角色', '内部员工', 'WH01-LOCAL', 'OW001'),
    ]
    expect(await faults('user', lines, clerk.who)).toEqual([
      [2, '不能管理权限或数据范围高于自己的用户和角色'],
      [3, '角色名称不存在：没有的角色'],
      [3, '无操作权限'],
      [3, '无操作权限'],
    ])
  })
})

describe('a bad file', () => {
  const owners = (count: number): CellValue[][] =>
    Array.from({ length: count }, (_, at) => [`B${at}`, `简${at}`, `全${at}`, '', '', '月结', '', ''])
  const none = async (): Promise<void> =>
    expect((await server.send<Page<unknown>>('GET /v1/owner/page', { ownerNo: 'B' }, admin.headers)).data.total).toBe(0)
  const sent = (bytes: Uint8Array): Promise<Answer<ImportState>> =>
    server.send<ImportState>(
      { method: 'POST', path: '/v1/import/owner/parse', files: true },
      { file: new File([new Uint8Array(bytes)], '货主.xlsx') },
      admin.headers,
    )
  test('moved columns are another template', async () => {
    const [first, second, ...rest] = await header('owner')
    const rows = [[second ?? '', first ?? '', ...rest], ...owners(1)]
    expect(await sent(await writeXlsx({ sheets: [{ name: 'S', rows }] }))).toMatchObject({
      code: 'A0430',
      msg: '模板表头不正确，请下载最新模板',
    })
    await none()
  })
  test('merged cells leave the lower rows without their value, and each says so', async () => {
    const rows = [await header('owner'), ...owners(2)]
    const merged = write(
      {
        SheetNames: ['S'],
        Sheets: {
          S: {
            ...utils.aoa_to_sheet(rows.map((row, at) => (at === 2 ? [null, ...row.slice(1)] : row))),
            '!merges': [utils.decode_range('A2:A3')],
          },
        },
      },
      { type: 'buffer', bookType: 'xlsx' },
    ) as Buffer
    const parsed = await sent(merged)
    expect(parsed.data).toMatchObject({ totalNum: 2, successNum: 1, failNum: 1 })
    expect(parsed.data.errorData).toMatchObject([{ errorNum: 3, errorName: '货主编号', errorReason: '货主编号不能为空' }])
    const confirmed = await server.send('POST /v1/import/owner/confirm', { requestId: parsed.data.requestId }, admin.headers)
    expect(confirmed).toMatchObject({ code: 'A0434', msg: '文件中有1行错误，请修正后重新上传，或选择忽略错误并提交' })
    await none()
  })
  test('dates as text are read as people write them', async () => {
    const days = ['2025/6/1', '2025年6月1日', '20250601', new Date('2025-06-01T00:00:00Z'), '6月1日']
    const said = await faults(
      'staff',
      days.map((day, at): CellValue[] => [`D${at}`, '周八', `1390000300${at}`, 'WH01', '拣货', '正式', '', day]),
    )
    expect(said).toEqual([[6, '入职日期格式不正确，应为YYYY-MM-DD']])
  })
  test('5,001 rows are too many, 5,000 come in whole', async () => {
    expect(await parse('owner', owners(5001))).toMatchObject({ code: 'A0430', msg: '单次导入不能超过5000行' })
    await none()
    const parsed = await parse('owner', owners(5000))
    expect(parsed.data).toMatchObject({ totalNum: 5000, failNum: 0 })
    const done = await server.send<ImportState>(
      'POST /v1/import/owner/confirm',
      { requestId: parsed.data.requestId },
      admin.headers,
    )
    expect([done.msg, done.data.phase]).toEqual(['', 'done'])
    expect((await server.send<Page<unknown>>('GET /v1/owner/page', { ownerNo: 'B' }, admin.headers)).data.total).toBe(5000)
  })
  test('a zip bomb is counted, not unpacked', async () => {
    const path = join(server.services.dataDir, 'bomb.xlsx')
    const zip = await ZipFile.create(path)
    await zip.add('xl/workbook.xml', [Buffer.from('<workbook/>')])
    const zeros = Buffer.alloc(16 * 2 ** 20)
    await zip.add(
      'xl/worksheets/sheet1.xml',
      Array.from({ length: 60 }, () => zeros),
    )
    expect(await zip.end()).toBeLessThan(10 * 2 ** 20)
    expect(await sent(readFileSync(path))).toMatchObject({ code: 'A0430', msg: '文件解压后过大，请拆分后上传' })
  })
})

describe('queued', () => {
  const submit = async (lines: readonly CellValue[][]): Promise<Answer<{ taskId: string; requestId: string }>> => {
    const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: [await header('shop'), ...lines] }] })
    const file = new File([new Uint8Array(bytes)], '店铺.xlsx')
    return server.send({ method: 'POST', path: '/v1/import/shop/submit', files: true }, { file }, admin.headers)
  }
  const history = async (): Promise<ImportJobRow | undefined> =>
    (await server.send<Page<ImportJobRow>>('GET /v1/import/job/list', { bizType: 'shop' }, admin.headers)).data.records[0]
  const work = (): Promise<void> => runDueJobs(server.database.urls.jobs, server.services, tasks)

  test('good rows come in, the history tells how far it is, errors stand in their file', async () => {
    const begun = await submit([
      ['Q1', '队列一', '京东', 'OW001'],
      ['Q2', '队列二', '京东', 'OW999'],
    ])
    expect(begun.msg).toBe('')
    expect(await history()).toMatchObject({ fileName: '店铺.xlsx', status: 1 })
    await work()
    expect(await history()).toMatchObject({ status: 0, processValue: 100 })
    const { requestId } = begun.data
    const state = await server.send<ImportState>('GET /v1/import/shop/state', { requestId }, admin.headers)
    expect(state.data).toMatchObject({ phase: 'done', totalNum: 2, successNum: 1, failNum: 1 })
    const errors = await server.send<Buffer>('GET /v1/import/shop/error', { requestId }, admin.headers)
    expect((await readXlsx(errors.data)).sheets[0]?.rows[1]).toEqual([3, '错误', '', '货主编号', '货主不存在：OW999'])
    const made = await server.send<Page<unknown>>('GET /v1/shop/list', { shopNo: 'Q' }, admin.headers)
    expect(made.data.total).toBe(1)
  })
  describe('a large archive', () => {
    const many = (prefix: string, count: number): CellValue[][] =>
      Array.from({ length: count }, (_, at) => [`${prefix}${at}`, `连锁${at}`, '京东', 'OW001'])
    const made = async (prefix: string): Promise<number> =>
      (await server.send<Page<unknown>>('GET /v1/shop/list', { shopNo: prefix }, admin.headers)).data.total
    const stop = (taskId: string) => server.send('PUT /v1/file/job/stop', { taskId }, admin.headers)
    const retry = (taskId: string) => server.send('PUT /v1/import/job/retry', { taskId }, admin.headers)

    test('is committed by five hundreds: others see the first rows while it goes on, after a crash it goes on behind them', async () => {
      const begun = await submit(many('L', 1200))
      let asked = 0
      let seen: Promise<readonly unknown[]> = Promise.resolve([])
      // the first rows are counted, and then somebody else takes a number of the last part
      const meanwhile = async (): Promise<readonly unknown[]> => {
        const first = await made('L')
        const shop = { shopNo: 'L1100', shopName: '抢先', platformCode: 2, ownerNo: 'OW001' }
        return [first, (await server.send('POST /v1/shop', shop, admin.headers)).msg]
      }
      const leaving = (): boolean => {
        asked += 1
        if (asked === 2) seen = meanwhile()
        return asked > 2
      }
      const { taskId, requestId } = begun.data
      const run = templateTask.run(server.services, { tenantId: 1, fileJobId: taskId }, leaving)
      await expect(run).rejects.toThrow('goes on after the restart')
      // counted while it goes on: the second part may be in by then
      const [first, refusal] = await seen
      expect([500, 1000]).toContain(first)
      expect(refusal).toBe('')
      expect(await made('L')).toBe(1001)
      server.clock.set(server.clock.now() + 61_000)
      await tasks.find((task) => task.name === 'file-job.revive')?.run(server.services, { tenantId: 1 }, () => false)
      await work()
      server.clock.set(server.clock.now() - 61_000)
      expect(await history()).toMatchObject({ status: 0, successNum: 1199, failNum: 1, again: 0 })
      expect(await made('L')).toBe(1200)
      const errors = await server.send<Buffer>('GET /v1/import/shop/error', { requestId }, admin.headers)
      expect((await readXlsx(errors.data)).sheets[0]?.rows.slice(1)).toEqual([
        [1102, '错误', '', '店铺编号', '店铺编号已存在：L1100'],
      ])
    })

    test('stopped before it began it goes on when asked to, and is then done for good', async () => {
      const { taskId } = (await submit(many('T', 600))).data
      expect((await stop(taskId)).msg).toBe('')
      await work()
      expect(await history()).toMatchObject({ status: 0, stopped: 1, successNum: 0, again: 1 })
      expect(await made('T')).toBe(0)
      expect((await retry(taskId)).msg).toBe('')
      expect(await history()).toMatchObject({ status: 1, stopped: 0 })
      await work()
      expect(await history()).toMatchObject({ status: 0, stopped: 0, successNum: 600, totalNum: 600, again: 0 })
      expect(await made('T')).toBe(600)
      expect(await retry(taskId)).toMatchObject({ code: 'A0506' })
    })

    test('after a day its file is gone: it is not begun again', async () => {
      const { taskId } = (await submit(many('U', 1))).data
      await stop(taskId)
      await work()
      const now = server.clock.now()
      server.clock.set(now + 24 * 3_600_000)
      admin = await server.signIn('yunhe', 'admin')
      expect(await history()).toMatchObject({ again: 0 })
      expect(await retry(taskId)).toMatchObject({ code: 'A0431', msg: '导入请求已失效，请重新上传' })
      server.clock.set(now)
      admin = await server.signIn('yunhe', 'admin')
    })

    test('confirmed twice at the same moment it comes in once', async () => {
      const parsed = await parse('shop', many('V', 600))
      const { requestId } = parsed.data
      const confirm = () => server.send<ImportState>('POST /v1/import/shop/confirm', { requestId }, admin.headers)
      const both = await Promise.all([confirm(), confirm()])
      expect(both.map((reply) => reply.code).filter((code) => code === '00000')).toHaveLength(1)
      expect(both.map((reply) => reply.code).filter((code) => !['00000', 'A0431', 'A0434', 'A0506'].includes(code))).toEqual([])
      expect(await made('V')).toBe(600)
      expect((await confirm()).code).toBe('A0431')
    })
  })

  test('a file that cannot be read fails its job with one sentence', async () => {
    const file = new File(['%PDF-1.7'], '店铺.xlsx')
    await server.send({ method: 'POST', path: '/v1/import/shop/submit', files: true }, { file }, admin.headers)
    await work()
    expect(await history()).toMatchObject({ status: 4, errorMsg: '文件不是表格，请上传 .xlsx、.xls 或 .csv 文件' })
  })
  test('5,001 rows say so in the history, and nothing comes in', async () => {
    await submit(Array.from({ length: 5001 }, (_, at) => [`Z${at}`, `店${at}`, '京东', 'OW001']))
    await work()
    expect(await history()).toMatchObject({ status: 4, errorMsg: '单次导入不能超过5000行' })
    expect((await server.send<Page<unknown>>('GET /v1/shop/list', { shopNo: 'Z' }, admin.headers)).data.total).toBe(0)
  })
  test('who lost the right, or his account, before the job ran brings nothing in and is told so', async () => {
    const rights = [120201, 120205]
    const bring = async (shopNo: string, between: () => Promise<unknown>): Promise<ImportJobRow | undefined> => {
      await clerk.set(rights, 'all')
      const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: [await header('shop'), [shopNo, shopNo, '京东', 'OW001']] }] })
      const file = new File([new Uint8Array(bytes)], '店铺.xlsx')
      await server.send({ method: 'POST', path: '/v1/import/shop/submit', files: true }, { file }, clerk.who.headers)
      await between()
      await work()
      await clerk.set(rights, 'all')
      const made = await server.send<Page<unknown>>('GET /v1/shop/list', { shopNo }, admin.headers)
      const jobs = await server.services.db.inTenant(1, (tx) =>
        tx.query<ImportJobRow>(
          'select status, error_msg as "errorMsg" from file_job where tenant_id = $1 and create_user_id = $2 order by id desc limit 1',
          [1, clerk.who.userId],
        ),
      )
      expect(made.data.total).toBe(jobs[0]?.status === 0 ? 1 : 0)
      return jobs[0]
    }
    expect(await bring('ZR0', () => Promise.resolve())).toMatchObject({ status: 0 })
    expect(await bring('ZR1', () => clerk.set([120201], 'all'))).toMatchObject({
      status: 4,
      errorMsg: '没有导入权限，已停止导入，请联系管理员',
    })
    const turn = (status: number) =>
      server.services.db.inTenant(1, (tx) =>
        tx.query('update sys_user set status = $3 where tenant_id = $1 and id = $2', [1, clerk.who.userId, status]),
      )
    expect(await bring('ZR2', () => turn(0))).toMatchObject({ status: 4, errorMsg: '导入人已不存在或已停用，已停止导入' })
    await turn(1)
  })
  test('without validation the file is taken at once when it has no error, else nothing is', async () => {
    const direct = async (lines: readonly CellValue[][]): Promise<Answer<ImportState>> => {
      const bytes = await writeXlsx({ sheets: [{ name: 'S', rows: [await header('shop'), ...lines] }] })
      const file = new File([new Uint8Array(bytes)], '店铺.xlsx')
      return server.send<ImportState>({ method: 'POST', path: '/v1/import/shop/direct', files: true }, { file }, admin.headers)
    }
    expect(
      (
        await direct([
          ['R1', '一', '京东', 'OW001'],
          ['R2', '二', '京东', 'OW999'],
        ])
      ).data,
    ).toMatchObject({ phase: 'parsed', failNum: 1 })
    expect((await server.send<Page<unknown>>('GET /v1/shop/list', { shopNo: 'R' }, admin.headers)).data.total).toBe(0)
    expect((await direct([['R1', '一', '京东', 'OW001']])).data).toMatchObject({ phase: 'done', successNum: 1 })
    expect((await server.send<Page<unknown>>('GET /v1/shop/list', { shopNo: 'R' }, admin.headers)).data.total).toBe(1)
  })
})
