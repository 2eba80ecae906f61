// 保护方案 · protection/plan
import { useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { approvePlan, copyPlan, dropPlan, plan, savePlan, submitPlan, turnPlan } from '#contract/protection/plan'
import type { Row } from '#contract/resource'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.tsx'
import { Decide } from '../../kit/Decide.tsx'
import { Icon } from '../../kit/icons.tsx'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { Action } from '../../kit/RowActions.tsx'
import { EmptyState } from '../../kit/states.tsx'
import { ApproveDialog } from './plan/ApproveDialog.tsx'

type Plan = Row<typeof plan>
const at = '/front/operator-center/protectionPlan'
export const editPath = (planNo: string): string => `${at}/new?planNo=${encodeURIComponent(planNo)}`
export const detailPath = (planNo: string): string => `${at}/detail/${encodeURIComponent(planNo)}`

export default function PlanScreen(): JSX.Element {
  const may = useMay()
  const navigate = useNavigate()
  const [judging, judge] = useState<string | null>(null)
  const actions = usePlanActions(judge)
  return (
    <ResourceScreen
      of={plan}
      rowActions={(row) => actions(row)}
      open={(row) => void navigate(detailPath(row.planNo ?? ''))}
      tools={
        may(savePlan.may) && (
          <Decide type="primary" icon={<Icon name="plus" size={14} />} onClick={() => void navigate(`${at}/new`)}>
            新建方案
          </Decide>
        )
      }
      aside={judging !== null && <ApproveDialog planNo={judging} close={() => judge(null)} />}
      empty={<EmptyState title="没有符合条件的保护方案" text="方案写明哪些商品用什么防护耗材，审核通过后随订单带给打包员。" />}
    />
  )
}

/** What a plan's state allows (floor.md §4.2): editing a live one makes a draft that replaces it. */
const usePlanActions = (judge: (planNo: string) => void): ((row: Plan) => readonly Action[]) => {
  const navigate = useNavigate()
  const submit = useSend(submitPlan)
  const turn = useSend(turnPlan)
  const copy = useSend(copyPlan)
  const drop = useSend(dropPlan)
  return (row) => {
    const planNo = row.planNo ?? ''
    const draft = row.status === 10 || row.status === 50
    const replace = async (): Promise<void> => {
      if (await confirm('已生效方案不能直接修改', '将复制出一份草稿；草稿审核通过后，原方案自动停用。'))
        copy.mutate({ planNo, replaces: 1 }, { onSuccess: (reply) => void navigate(editPath(reply.planNo)) })
    }
    const remove = async (): Promise<void> => {
      if (await confirm(`作废 ${planNo}？`, '草稿作废后不能恢复。', 'error')) drop.mutate({ planNo })
    }
    const stop = async (): Promise<void> => {
      if (await confirm(`停用 ${planNo}？`, '停用后新审核的订单不再按此方案打包。')) turn.mutate({ planNo, status: 40 })
    }
    return [
      { label: '详情', right: 150107, local: true, run: () => void navigate(detailPath(planNo)) },
      { label: '审核', right: approvePlan.may, when: row.status === 20, run: () => judge(planNo) },
      { label: '编辑', right: submitPlan.may, when: draft, run: () => void navigate(editPath(planNo)) },
      { label: '编辑', right: submitPlan.may, when: row.status === 30, run: () => void replace() },
      { label: '提交', right: submitPlan.may, when: draft, run: () => submit.mutate({ planNo }) },
      { label: '停用', right: turnPlan.may, when: row.status === 30, run: () => void stop() },
      { label: '启用', right: turnPlan.may, when: row.status === 40, run: () => turn.mutate({ planNo, status: 30 }) },
      { label: '复制', right: copyPlan.may, run: () => copy.mutate({ planNo }) },
      { label: '作废', right: dropPlan.may, when: draft, danger: true, run: () => void remove() },
    ]
  }
}
