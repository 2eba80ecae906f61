// 演示的自定义任务 · seed/taskRoom
/** This morning's work without scans, through the real calls: waiting, running, reported, confirmed and rejected tasks. */
import { customTask } from '#contract/operate/customTask'
import { taskTypeOptions } from '#contract/operate/taskType'
import { momentText } from '#contract/rules/clock'
import { enter, tell, type Desk } from './deskClient.ts'

interface Job {
  readonly kind: string
  readonly content: string
  readonly planQty: number
  /** 分 per unit, if the owner pays */
  readonly priceFen?: number
  readonly workers: readonly string[]
  /** the stage that the task has reached */
  readonly end: 'waits' | 'refused' | 'goes on' | 'reported' | 'confirmed'
  /** reported quantity and minutes */
  readonly done?: readonly [finishQty: number, reportMin: number]
}
const jobs: readonly Job[] = [
  { kind: '换包', content: '大促礼盒换外箱，旧箱折平回收', planQty: 60, priceFen: 150, workers: [], end: 'waits' },
  { kind: '组套', content: '春季三件套组套，放 A 区台面', planQty: 200, workers: [], end: 'refused' },
  { kind: '理货', content: '退货区良品理货归位', planQty: 150, workers: ['picker02'], end: 'goes on' },
  { kind: '清洁', content: '复核台和打包台清洁', planQty: 1, workers: [], end: 'goes on' },
  { kind: '卸货', content: '城东专线到车卸货', planQty: 80, workers: ['picker01', 'picker02'], end: 'reported', done: [80, 70] },
  { kind: '带教', content: '带教新人复核', planQty: 1, workers: ['packer01'], end: 'confirmed', done: [1, 60] },
  {
    kind: '理货',
    content: '花间新品到货理货',
    planQty: 500,
    priceFen: 8,
    workers: ['picker01', 'packer01'],
    end: 'confirmed',
    done: [500, 90],
  },
]

/** The leader applies; the manager approves and confirms. */
const workOne = async (desk: Desk, ownerNo: string, taskTypeId: string, startTime: string, job: Job): Promise<void> => {
  const { content, planQty, priceFen, workers, end, done } = job
  const taskNo = await enter(desk, desk.leader, customTask, {
    warehouseNo: desk.warehouseNo,
    sid: desk.sid,
    ownerNo: priceFen === undefined ? null : ownerNo,
    taskTypeId,
    content,
    planQty,
    startTime,
    isBillable: priceFen === undefined ? 0 : 1,
    priceFen: priceFen ?? null,
    people: workers.map((workerNo) => ({ workerNo, shareBp: null })),
  })
  // cleaning needs no approval
  if (end === 'waits' || job.kind === '清洁') return
  if (end === 'refused') {
    await enter(desk, desk.manager, customTask, { taskNo, remark: '套装明细还没定，定了再报' }, 'reject')
    return
  }
  await enter(desk, desk.manager, customTask, { taskNo }, 'approve')
  if (done === undefined) return
  const [finishQty, reportMin] = done
  await enter(desk, desk.leader, customTask, { taskNo, finishQty, reportMin }, 'finish')
  if (end === 'confirmed') await enter(desk, desk.manager, customTask, { taskNo }, 'confirm')
}

/** `now`: when the desk begins, epoch ms; the work began two hours earlier. */
export const workTasks = async (desk: Desk, ownerNo: string, now: number): Promise<void> => {
  const kinds = await tell(desk, desk.leader, taskTypeOptions, {})
  const startTime = momentText(now - 7_200_000)
  for (const job of jobs) {
    const taskTypeId = kinds.find(({ typeName }) => typeName === job.kind)?.taskTypeId
    if (taskTypeId !== undefined) await workOne(desk, ownerNo, taskTypeId, startTime, job)
  }
}
