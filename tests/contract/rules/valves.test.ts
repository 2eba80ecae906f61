// 阀值的规则：数据到没到，数离往常多远，作业什么时候跑、谁等谁。
import { describe, expect, test } from 'vitest'
import { dependFault, planOf, type DayRun, type PlannedJob } from '#contract/rules/valvePlan'
import { valveRunLife } from '#contract/rules/valveRunLife'
import { collectVerdict, isDoubtful, judgeFigure } from '#contract/rules/valves'

describe('采集：断了比少了先说，少了比偏了先说', () => {
  const limits = { minCount: 10, maxDelayMin: 60, compareBp: 5000 }
  test.each([
    ['像往常一样', { actual: 40, earlier: [38, 42, 40, 40], delayMin: 5 }, { expect: 40, deviationBp: 0, result: 1 }],
    ['最新的太旧', { actual: 0, earlier: [40, 40], delayMin: 61 }, { expect: 40, deviationBp: -10_000, result: 3 }],
    ['从来没有过', { actual: 0, earlier: [], delayMin: null }, { expect: null, deviationBp: null, result: 3 }],
    ['少于最小条数', { actual: 9, earlier: [10], delayMin: 60 }, { expect: 10, deviationBp: -1000, result: 2 }],
    ['正好差一半还算正常', { actual: 20, earlier: [40], delayMin: 0 }, { expect: 40, deviationBp: -5000, result: 1 }],
    ['差一半多', { actual: 19, earlier: [40], delayMin: 0 }, { expect: 40, deviationBp: -5250, result: 4 }],
    ['多出一半多', { actual: 61, earlier: [40], delayMin: 0 }, { expect: 40, deviationBp: 5250, result: 4 }],
    ['平均四舍五入', { actual: 11, earlier: [11, 12], delayMin: 0 }, { expect: 12, deviationBp: -833, result: 1 }],
    ['往常没有，没有可比的', { actual: 11, earlier: [0, 0], delayMin: 0 }, { expect: 0, deviationBp: null, result: 1 }],
  ] as const)('%s', (_name, found, verdict) => expect(collectVerdict(found, limits)).toEqual(verdict))
  test('不填同比就不比', () => {
    expect(collectVerdict({ actual: 1000, earlier: [10], delayMin: 0 }, { ...limits, compareBp: null }).result).toBe(1)
  })
})

describe('指标：和前四周同一时段比；太少的不判断', () => {
  const days = (...wholes: readonly number[]) => wholes.map((whole) => ({ whole, part: 0 }))
  test.each([
    ['少了一半', { whole: 50, part: 0 }, days(100, 100, 0, 100), { value: 50, mean: 100, deviationBp: -5000 }],
    ['没有过去', { whole: 50, part: 0 }, days(0, 0), { value: 50, mean: null, deviationBp: null }],
    ['两边都少', { whole: 3, part: 0 }, days(19), { value: 3, mean: 19, deviationBp: null }],
    ['今天没有，往常有', { whole: 0, part: 0 }, days(20), { value: 0, mean: 20, deviationBp: -10_000 }],
  ] as const)('数量：%s', (_name, now, earlier, judged) => expect(judgeFigure(1, now, earlier)).toEqual(judged))
  test.each([
    [
      '合起来的比例',
      { whole: 200, part: 4 },
      [
        { whole: 100, part: 0 },
        { whole: 300, part: 4 },
      ],
      { value: 200, mean: 100, deviationBp: 10_000 },
    ],
    ['往常一件都没有', { whole: 100, part: 2 }, [{ whole: 100, part: 0 }], { value: 200, mean: 0, deviationBp: 2_000_000 }],
    ['今天太少', { whole: 19, part: 9 }, [{ whole: 100, part: 1 }], { value: 4737, mean: 100, deviationBp: null }],
    ['今天没有', { whole: 0, part: 0 }, [{ whole: 100, part: 1 }], { value: null, mean: 100, deviationBp: null }],
  ] as const)('比例：%s', (_name, now, earlier, judged) => expect(judgeFigure(2, now, earlier)).toEqual(judged))
  test('上下限以内算正常，没有偏差不算可疑', () => {
    expect([-5001, -5000, 10_000, 10_001, null].map((bp) => isDoubtful(bp, -5000, 10_000))).toEqual([
      true,
      false,
      false,
      true,
      false,
    ])
  })
})

describe('排班', () => {
  const day = '2025-06-17'
  const at = (clock: string): number => Date.parse(`${day}T${clock}:00+08:00`)
  const retry = 1
  const job = (jobCode: string, planTime: string, more: Partial<PlannedJob> = {}): PlannedJob => ({
    jobCode,
    planTime,
    maxRunMin: 60,
    retry,
    dependCodes: [],
    since: 0,
    ...more,
  })
  const run = (jobCode: string, status: number, tryNum = 1, beginTime: number | null = null): DayRun => ({
    jobCode,
    status,
    tryNum,
    beginTime,
  })
  const tuesday = 2
  const steps = (clock: string, jobs: readonly PlannedJob[], runs: readonly DayRun[] = [], weekday = tuesday) =>
    planOf(jobs, runs, { day, weekday, now: at(clock) })
  const verify = job('STOCK_VERIFY', '02:00')
  const contrast = job('CONTRAST', '05:00', { dependCodes: ['STOCK_VERIFY'] })
  const { queued, running, done, failed, blocked } = valveRunLife

  test('到了时间才开始，一天一次；错过了，当天补上', () => {
    expect(steps('01:59', [verify])).toEqual([])
    expect(steps('02:00', [verify])).toEqual([{ jobCode: 'STOCK_VERIFY', do: 'start' }])
    expect(steps('23:59', [verify])).toEqual([{ jobCode: 'STOCK_VERIFY', do: 'start' }])
    for (const status of [queued, done]) expect(steps('23:59', [verify], [run('STOCK_VERIFY', status)])).toEqual([])
  })
  test('计划时间以后才有的作业，今天不算错过', () => {
    expect(steps('10:00', [{ ...verify, since: at('09:00') }])).toEqual([])
    expect(steps('10:00', [{ ...verify, since: at('02:00') }])).toHaveLength(1)
  })
  test('每周一的只在周一', () => {
    expect(steps('03:00', [job('ABC_CLASS', '03:00')])).toEqual([])
    expect(steps('03:00', [job('ABC_CLASS', '03:00')], [], 1)).toHaveLength(1)
  })
  test('等它依赖的成功；说一次在等，成功了就开始', () => {
    const jobs = [verify, contrast]
    const waiting = { jobCode: 'CONTRAST', do: 'block', missing: ['STOCK_VERIFY'] }
    expect(steps('05:00', jobs, [run('STOCK_VERIFY', running, 1, at('04:30'))])).toEqual([waiting])
    expect(steps('05:01', jobs, [run('STOCK_VERIFY', failed, 2), run('CONTRAST', blocked, 0)])).toEqual([])
    expect(steps('06:00', jobs, [run('STOCK_VERIFY', done), run('CONTRAST', blocked, 0)])).toEqual([
      { jobCode: 'CONTRAST', do: 'start' },
    ])
    // out of use: not among the jobs, so nobody waits for it
    expect(steps('05:00', [contrast])).toEqual([{ jobCode: 'CONTRAST', do: 'start' }])
  })
  test('失败了再试到次数为止；跑得太久算失败', () => {
    expect(steps('02:05', [verify], [run('STOCK_VERIFY', failed, 1)])).toEqual([{ jobCode: 'STOCK_VERIFY', do: 'start' }])
    expect(steps('02:05', [verify], [run('STOCK_VERIFY', failed, 2)])).toEqual([])
    expect(steps('03:00', [verify], [run('STOCK_VERIFY', running, 1, at('02:00'))])).toEqual([])
    expect(steps('03:01', [verify], [run('STOCK_VERIFY', running, 1, at('02:00'))])).toEqual([
      { jobCode: 'STOCK_VERIFY', do: 'overdue' },
    ])
  })
  test('不能互相等，也不能等没有的作业', () => {
    const jobs = [verify, contrast, job('FIGURES', '00:30', { dependCodes: ['CONTRAST'] })]
    expect(dependFault('STOCK_VERIFY', ['FIGURES'], jobs)).toBe('作业不能互相等待')
    expect(dependFault('STOCK_VERIFY', ['STOCK_VERIFY'], jobs)).toBe('作业不能互相等待')
    expect(dependFault('FIGURES', ['STOCK_VERIFY', 'CONTRAST'], jobs)).toBe('')
    expect(dependFault('FIGURES', ['PAYROLL'], jobs)).toBe('作业不存在：PAYROLL')
  })
})
