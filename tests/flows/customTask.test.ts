// 自定义任务的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { check } from '../../src/flows/check.ts'
import { idle as checkIdle } from '../../src/flows/checkDoc.ts'
import { customTask } from '../../src/flows/customTask.ts'
import { idle, type CustomTaskDoc } from '../../src/flows/customTaskDoc.ts'
import { lastScan } from '../../src/flows/lastScan.ts'
import { start } from '../../src/flows/step.ts'
import { customTaskLife } from '#contract/rules/customTaskLife'
import { worker } from './floor.ts'
import { play } from './play.ts'
import { labels, overnight, tasked, timing } from './tasks.ts'
import { asOps, carry } from './walker.ts'

const floor = tasked()
const at = (docNo: string, timed: CustomTaskDoc['timed'], stage: CustomTaskDoc['stage'] = 'work'): CustomTaskDoc => ({
  ...idle,
  stage,
  docNo,
  timed,
})
const minute = 60_000
/** Two who came 60 and 20 minutes ago. */
const two = {
  ...timing,
  marks: [...timing.marks, { badge: 'U:8', at: 1_000_000 - 20 * minute }],
}

test('1 任务海报：列表里扫它就打开，做着的再扫是重复，本机没有的说联网；断网一样', () => {
  play(
    customTask,
    idle,
    tasked(),
    `
    > scan TASK:RW9
    < say wrong 本机没有任务「RW9」 → 点列表里的；没有就联网再扫
    < op SCAN list wrong
    > scan TASK:RW1
    < op SCAN open ok
    < say ok 贴标 补贴中文标 → 做的人一个个扫工牌
    > scan TASK:RW1
    < say repeat 重复扫描任务海报，未计数 → 扫工牌
    < op SCAN work repeat
    # 不当一件货数
    > scan TASK:RW9
    < say wrong 本机没有任务「RW9」 → 点列表里的；没有就联网再扫
    < op SCAN work wrong
    > scan TASK:rw2
    < op SCAN open ok
    < say ok 清洁 扫三号库 → 做的人一个个扫工牌
  `,
  )
})

test('别的页扫到任务海报，说去哪里扫', () => {
  play(
    check,
    checkIdle,
    tasked(),
    `
    > scan TASK:RW1
    < say wrong 这是任务海报 → 请在自定义任务里扫
    < op SCAN order wrong
  `,
  )
})

test('1 2 5 6 扫任务海报打开，扫工牌各算各的时间，扫货计数，撤掉一个，先放一边再接着做', () => {
  const { session, drafts } = play(
    customTask,
    idle,
    floor,
    `
    > scan RW9
    < say wrong 本机没有任务「RW9」 → 点列表里的；没有就联网再扫
    < op SCAN list wrong
    > scan RW1
    < op SCAN open ok
    < say ok 贴标 补贴中文标 → 做的人一个个扫工牌
    > scan 6901000000011
    < say wrong 还没有人 → 做的人先扫工牌
    < op SCAN work wrong
    > scan U:7
    < op SCAN join ok
    < say ok 王小明 开始，1 人在做 → 扫下一个人，或扫货；做完扫确认码
    > scan T:abc1234567
    < op SCAN join ok
    < say ok 李临时 开始，2 人在做 → 扫下一个人，或扫货；做完扫确认码
    > scan 6901000000011
    < op SCAN count ok ×1
    < say ok 第 1 件 → 扫下一个人，或扫货；做完扫确认码
    > scan 箱号-不认识-07
    < op SCAN count ok ×1
    < say ok 第 2 件 → 扫下一个人，或扫货；做完扫确认码
    > scan A-01-01-1-01
    < say wrong 这是库位码 → 先扫工牌或货
    < op SCAN work wrong
    > scan CTRL-UNDO
    < op SCAN undo ok
    < say warn 退掉一个，剩 1 → 扫下一个人，或扫货；做完扫确认码
    > scan U:7
    < op SCAN leave ok
    < say line 王小明 离开，做了 0 分 → 扫下一个人，或扫货；做完扫确认码
    > scan CTRL-NEXT
    < op SCAN next ok
    < say warn 先放一边，1 人接着计时 → 点一个任务，或扫任务海报
    > tap RW1
    < op SCAN open ok
    < say ok 贴标 补贴中文标 → 扫下一个人，或扫货；做完扫确认码
  `,
  )
  expect(drafts.map(({ lane }) => lane)).toEqual(['free', ...Array.from({ length: 11 }, () => 'RW1')])
  const view = customTask.view(session)
  expect([view.target, view.next, view.choices.map(({ label, isOn }) => [label, isOn])]).toEqual([
    '1 件',
    ['1 人在做', '计划 200 件'],
    [
      ['王小明', false],
      ['李临时', true],
    ],
  ])
})

test('3 已在别的任务计时：问一声，再扫一次就换过来，那边到此为止；不切换的还在原处', () => {
  const asked = `
    > scan U:7
    < op SCAN switch repeat
    < say warn 王小明 已在任务「贴标」计时，是否切换？ → 切换就再扫一次工牌
  `
  const { session } = play(
    customTask,
    at('RW2', { RW1: timing }),
    floor,
    `${asked}
    > scan CTRL-UNDO
    < say warn 王小明 不切换 → 扫下一个人，或扫货；做完扫确认码
    ${asked}
    > scan U:8
    < op SCAN join ok
    < say ok 赵师傅 开始，1 人在做 → 扫下一个人，或扫货；做完扫确认码
    ${asked}
    > scan U:7
    < op SCAN moved ok
    < op SCAN join ok
    < say ok 王小明 开始，2 人在做 → 扫下一个人，或扫货；做完扫确认码
  `,
  )
  expect(session.doc.timed['RW1']?.marks).toHaveLength(2)
  expect(session.doc.timed['RW2']?.marks.map(({ badge }) => badge)).toEqual(['U:8', 'U:7'])
})

test('4 没授权这种活的、昨天的工牌、没人认识的工牌不能加入，断网也查', () => {
  const { workers = {} } = floor
  const [old] = Object.values(workers)
  const yesterday = { ...old!, badgeCode: 'T:old1234567', startTime: -9_000_000, endTime: -8_000_000 }
  const picker = { ...old!, badgeCode: 'T:pick123456', opTypes: [1] }
  play(
    customTask,
    at('RW1', {}),
    tasked({ workers: { ...workers, [yesterday.badgeCode]: yesterday, [picker.badgeCode]: picker } }),
    `
    > scan T:old1234567
    < say wrong 临时工未授权或授权已失效 → 找组长授权
    < op SCAN work wrong A2113
    > scan T:pick123456
    < say wrong 未授权该作业类型 → 换有授权的人做
    < op SCAN work wrong A2114
    > scan U:99
    < say wrong 操作人当时已停用或无此权限 → 联网再扫，不行找主管
    < op SCAN work wrong A1121
    > scan T:zzz1234567
    < say wrong 请先签到 → 先找组长签到
    < op SCAN work wrong A2115
  `,
  )
})

test('8 9 10 数量输总数，分钟按人填好且不能多过开始到现在，按分钟分，先拍照再报工', () => {
  const { session, drafts } = play(
    customTask,
    at('RW1', { RW1: two }),
    floor,
    `
    > scan CTRL-OK
    < op SCAN toQty ok
    < say warn 数了 0 → 对就扫确认码，不对就输总数
    > scan CTRL-OK
    < say wrong 还没有数量 → 输做了多少
    > key 120
    < op SCAN qty ok ×120
    < say ok 120 件 → 看分钟，对就扫确认码
    > key 1300
    < say wrong 申报时长不能大于实际间隔 → 最多 1200 分
    > scan CTRL-OK
    < op SCAN mins ok ×60
    < say ok 120 件 60 分 → 看各人的份，对就扫确认码报工
    > tap 2
    < say warn 赵师傅 → 输他做了几分钟，0 就不算他
    > key 30
    < op SCAN person ok ×30
    < say ok 赵师傅 30 分 → 看各人的份，对就扫确认码报工
    > scan CTRL-OK
    < op SCAN toPhoto ok
    < say warn 拍照 → 拍清做好的样子
    > scan CTRL-OK
    < say wrong 请拍照 → 拍一张再确认
    > photo
    < op SCAN photo ok ×1000
    < say ok 照片已存 → 再拍一张，或报工
    > scan CTRL-OK
    < op TASK_REPORT RW1 120 60分 U:7 6667 U:8 3333 1张照片
    < say order 报工已记，等主管核定 → 点下一个任务
    < finish RW1
  `,
  )
  expect(drafts.at(-1)).toMatchObject({
    docNo: 'RW1',
    lane: 'RW1',
    payload: { workers: [{ joinedAt: 1_000_000 - 60 * minute }, {}] },
  })
  expect(session.floor.tasks?.['RW1']?.status).toBe(customTaskLife.reported)
  expect(customTask.view(session).choices.map(({ key }) => key)).toEqual(['RW2'])
})

test('9 均分，不算一个人；按小时的活不数件', () => {
  play(
    customTask,
    at('RW2', { RW2: two }),
    floor,
    `
    > scan 6901000000011
    < say wrong 这种活按时间算，不数件 → 做完扫确认码
    < op SCAN work wrong
    > scan CTRL-OK
    < op SCAN toMins ok
    < say warn 做了几分钟 → 对就扫确认码，不对就输
    > key 150
    < op SCAN mins ok ×150
    < say ok 150 分 → 看各人的份，对就扫确认码报工
    > tap way
    < op SCAN way ok
    < say warn 改成均分 → 对就扫确认码报工
    > tap 1
    < say warn 王小明 → 输他做了几分钟，0 就不算他
    > key 0
    < op SCAN person ok ×0
    < say ok 王小明 不算 → 看各人的份，对就扫确认码报工
    > scan CTRL-OK
    < op TASK_REPORT RW2 3 150分 U:8 10000
    < say order 报工已记，等主管核定 → 点下一个任务
    < finish RW2
  `,
  )
})

test('7 上一班忘了扫离开：先输那次做了几分钟，不按一整夜算', () => {
  play(
    customTask,
    at('RW1', { RW1: overnight }),
    floor,
    `
    > scan CTRL-OK
    < say warn 王小明 上次没扫离开 → 输那次做了几分钟
    > key 2000
    < say wrong 那时到现在才 1080 分 → 重新输
    > key 200
    < op SCAN forgot ok ×200
    < say line 王小明 补记 200 分 → 接着做的再扫一次工牌
    > scan U:7
    < op SCAN join ok
    < say ok 王小明 开始，1 人在做 → 扫下一个人，或扫货；做完扫确认码
    > scan CTRL-OK
    < op SCAN toQty ok
    < say warn 数了 0 → 对就扫确认码，不对就输总数
    > key 5
    < op SCAN qty ok ×5
    < say ok 5 件 → 看分钟，对就扫确认码
    > scan CTRL-OK
    < op SCAN mins ok ×200
    < say ok 5 件 200 分 → 看各人的份，对就扫确认码报工
  `,
  )
})

test('10 断电再开：时间、件数、分钟都在；报完的不再打开', () => {
  const { session, drafts } = play(
    customTask,
    idle,
    floor,
    `
    > tap RW1
    < op SCAN open ok
    < say ok 贴标 补贴中文标 → 做的人一个个扫工牌
    > scan U:7
    < op SCAN join ok
    < say ok 王小明 开始，1 人在做 → 扫下一个人，或扫货；做完扫确认码
    > scan 6901000000011
    < op SCAN count ok ×1
    < say ok 第 1 件 → 扫下一个人，或扫货；做完扫确认码
    > scan CTRL-NEXT
    < op SCAN next ok
    < say warn 先放一边，1 人接着计时 → 点一个任务，或扫任务海报
    > tap RW2
    < op SCAN open ok
    < say ok 清洁 扫三号库 → 做的人一个个扫工牌
    > scan U:7
    < op SCAN switch repeat
    < say warn 王小明 已在任务「贴标」计时，是否切换？ → 切换就再扫一次工牌
    > scan CTRL-OK
    < op SCAN moved ok
    < op SCAN join ok
    < say ok 王小明 开始，1 人在做 → 扫下一个人，或扫货；做完扫确认码
  `,
  )
  const ops = asOps(drafts)
  const again = customTask.resume(floor, ops, worker())
  const shape = ({ timed, docNo, stage }: CustomTaskDoc) => ({
    docNo,
    stage,
    marks: Object.entries(timed).map(([no, { marks }]) => [no, ...marks.map(({ badge }) => badge)]),
  })
  expect(shape(again)).toEqual(shape(session.doc))
  expect(shape(again)).toEqual({
    docNo: 'RW2',
    stage: 'work',
    marks: [
      ['RW1', 'U:7', '', 'U:7'],
      ['RW2', 'U:7'],
    ],
  })
  expect(
    lastScan(start(customTask, again, floor, worker()), [{ op: ops.at(-1)!, state: 'pending' }], ops.at(-1)!.capturedWall),
  ).toMatchObject({
    tone: 'ok',
    words: '上一枪算数，已存下：U:7 工牌，开始计时',
  })
})

test('别人报了工：停手；报了两次的不再算', () => {
  const session = start(customTask, at('RW1', { RW1: two }), floor, worker())
  const done = tasked({ tasks: { RW1: { ...labels, status: customTaskLife.reported } } })
  const { session: told } = carry(customTask, session, { type: 'packChanged', floor: done })
  expect([told.held?.saying.words, told.doc.docNo]).toEqual(['任务 RW1 已经报工', ''])
})
