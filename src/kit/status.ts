// 状态色 · kit/status
import type { Tone } from '#contract/tones'

/** Colour means state and nothing else: one table for tags, steppers, timelines and charts (look.md). */
export type { Tone } from '#contract/tones'

const byTone: Record<Tone, readonly string[]> = {
  neutral: [
    '待审核',
    '待分配',
    '待波次',
    '待拣货',
    '待领取',
    '待拣',
    '待执行',
    '待下载',
    '已暂停',
    '已停止',
    '已存在',
    '按规则忽略',
    '待处理',
    '待复核',
    '待打包',
    '待称重',
    '待出库',
    '已创建',
    '草稿',
    '待开始',
    '空闲',
    '未取号',
    '未称',
    '未检',
    '未推',
    '待确认',
    '已作废',
    '已取消',
    '已移除',
    '已释放',
    '已忽略',
    '停用',
    '待进场',
    '已退场',
    '待推',
    '待交接',
    '筹建',
    '未签到',
    '已关闭',
  ],
  doing: [
    '拣货中',
    '复核中',
    '扫描中',
    '执行中',
    '处理中',
    '已下发',
    '占用',
    '已领取',
    '进行中',
    '准备中',
    '试运行',
    '正在处理',
    '下载中',
    '已打包',
    '盘点中',
    '部分',
    '等待上游',
    '导入中',
  ],
  done: [
    '已完成',
    '已审核',
    '已导入',
    '已出库',
    '已拣完',
    '已拣',
    '已称重',
    '已交接',
    '已确认',
    '已处理',
    '正常',
    '启用',
    '合作中',
    '已取号',
    '成功',
    '合格',
    '有效',
    '已进场',
    '运营',
    '通过',
    '拦截成功',
    '已回库',
    '已放行',
    '已拣在出库暂存',
  ],
  notice: [],
  warning: [
    '缺货',
    '待复盘',
    '未处理',
    '偏轻',
    '偏重',
    '强制放行',
    '临期',
    '退场中',
    '待取出',
    '拦截中',
    '称重异常',
    '复核差异',
    '面单异常',
    '地址异常',
    '档案缺失',
    '挂起',
    '无预估',
    '预警',
    '超出单量',
    '离线',
    '条数不足',
    '同比异常',
    '等待依赖',
  ],
  error: [
    '取号失败',
    '未导入',
    '失败',
    '禁售',
    '过期',
    '发货异常',
    '抽检不合格',
    '超限',
    '告警',
    '拦截失败',
    '不合格',
    '已驳回',
    '差异',
    '到期',
    '终止',
    '无效',
    '导出失败',
    '下载失败',
    '数据中断',
    '导入失败',
  ],
}
const tones = new Map(Object.entries(byTone).flatMap(([tone, texts]) => texts.map((text) => [text, tone as Tone])))

/** Tone of a state's Chinese text; undefined when the word is no state. */
export const toneOf = (text: string): Tone | undefined => tones.get(text)

/** States in progress whose texts are not of the form 待… or …中. */
const otherStages = new Set(['草稿', '已创建', '已下发', '已领取', '已打包', '试运行'])
const isStage = (text: string): boolean => {
  const tone = toneOf(text)
  return (tone === 'neutral' || tone === 'doing') && (/^待|中$/.test(text) || otherStages.has(text))
}
/** A life cycle with fewer stages than this has no stage colours; its states are distinguished by their tones. */
const stagesMin = 3
const stagesOf = (texts: Texts): ReadonlyMap<string, number> => {
  const stages = Object.values(texts).filter(isStage)
  if (stages.length < stagesMin) return new Map()
  return new Map(stages.map((text, at) => [text, 1 + Math.round((at * 4) / (stages.length - 1))]))
}
type Texts = Readonly<Record<string, string>>
const stagesByTexts = new WeakMap<Texts, ReadonlyMap<string, number>>()
/** Progress of a state in its life cycle, 1–5; undefined for a state that is no stage. `texts`: the states by ascending number. */
export const stageOf = (texts: Texts, text: string): number | undefined => {
  const stages = stagesByTexts.get(texts) ?? stagesOf(texts)
  stagesByTexts.set(texts, stages)
  return stages.get(text)
}

/** Every text of a tone. */
export const stateTexts = (tone: Tone): readonly string[] => byTone[tone]
