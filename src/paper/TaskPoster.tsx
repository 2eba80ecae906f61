// 任务海报 · paper/TaskPoster
import type { JSX, ReactNode } from 'react'
import { taskCode } from '#contract/rules/scanKind'
import { Bars, QrCode } from './Codes.tsx'
import { papers, sizeFor } from './papers.ts'
import { printedAt } from './printedAt.ts'
import { Sheet, Sized } from './Sheet.tsx'

export interface PosterFacts {
  readonly taskNo: string
  /** 任务类型, printed large */
  readonly name: ReactNode
  /** what has to be done */
  readonly content: string
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[]
}

/** Poster at the place of a task: its title, its quantity, and the code that opens the task on every handheld. */
export const TaskPoster = ({ taskNo, name, content, facts }: PosterFacts): JSX.Element => (
  <Sheet paper={papers.a4} kind="task-poster">
    <header>
      <p>自定义任务</p>
      <h1>{name}</h1>
      <Sized mm={sizeFor(content, 180, 4, 10, 4.5)} className="task-content">
        {content}
      </Sized>
    </header>
    <QrCode text={taskCode(taskNo)} size={105} />
    <Bars text={taskCode(taskNo)} width={150} height={18} />
    <p className="mono task-no">{taskNo}</p>
    <dl>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
    <ol>
      <li>手持端打开“自定义任务”，扫上面的码。</li>
      <li>做的人一个个扫工牌开始，再扫一次离开。</li>
      <li>做完扫确认码报工。</li>
    </ol>
    <footer>
      <p className="page-no">
        <span>打印于 {printedAt()}</span>
        <span>按 100% 打印，不要“适合页面”</span>
      </p>
    </footer>
  </Sheet>
)
