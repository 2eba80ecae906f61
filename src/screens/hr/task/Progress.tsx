// 进度记录 · hr/task/Progress
import type { JSX } from 'react'
import type { employTask } from '#contract/hr/task'
import type { PartProps } from '../../../kit/document/DocumentPage.tsx'
import { StoredPictures } from '../../../kit/Photos.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { Timeline } from '../../../kit/Timeline.tsx'

const rate = (bp: number): string => `${(bp / 100).toFixed(2)}%`

/** Reports of progress, the newest first. */
export const Progress = ({ whole }: PartProps<typeof employTask>): JSX.Element => {
  const reports = whole.head.progress ?? []
  return (
    <section aria-label="进度记录">
      <h3>进度记录</h3>
      {reports.length === 0 ? (
        <EmptyState title="还没有进度" text="点“更新进度”，写上到现在完成了多少。" />
      ) : (
        <Timeline
          happenings={reports.map(({ beforeBp, afterBp, finishNum, remark, photoUrls, createUserName, createTime }) => ({
            key: createTime,
            time: createTime,
            tone: afterBp >= 10_000 ? 'done' : 'doing',
            title: `${rate(beforeBp)} → ${rate(afterBp)}，共完成 ${finishNum}`,
            facts: [createUserName ?? ''],
            note: remark,
            ...(photoUrls.length > 0 && {
              beside: <StoredPictures links={photoUrls} label="进度照片" />,
            }),
          }))}
        />
      )}
    </section>
  )
}
