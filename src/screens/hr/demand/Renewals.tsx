// 续用记录 · hr/demand/Renewals
import type { JSX } from 'react'
import type { demand } from '#contract/hr/demand'
import { renewLife } from '#contract/rules/employLife'
import { statusText, tonesOf } from '#contract/rules/life'
import type { PartProps } from '../../../kit/document/DocumentPage.tsx'
import { Timeline } from '../../../kit/Timeline.tsx'

/** Requested renewals with their results. */
export const Renewals = ({ whole }: PartProps<typeof demand>): JSX.Element | null => {
  const renews = whole.head.renews ?? []
  if (renews.length === 0) return null
  return (
    <section aria-label="续用记录">
      <h3>续用记录</h3>
      <Timeline
        happenings={renews.map(({ seq, oldEndDate, newEndDate, num, reason, status, createUserName, createTime, ...one }) => ({
          key: String(seq),
          time: createTime,
          tone: tonesOf(renewLife)[status] ?? 'neutral',
          title: `第 ${seq} 次：${oldEndDate} 续到 ${newEndDate}，${statusText(renewLife, status)}`,
          facts: [
            `${num} 人`,
            `申请 ${createUserName ?? ''}`,
            ...(one.approveUserName === null ? [] : [`审批 ${one.approveUserName}`]),
          ],
          note: one.approveRemark === null ? reason : `${reason}；${one.approveRemark}`,
        }))}
      />
    </section>
  )
}
