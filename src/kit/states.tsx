// 空、错、无权限 · kit/states
import { Button, Skeleton } from 'antd'
import type { JSX, ReactNode } from 'react'
import type { Failure } from '#contract/errors'
import { sentenceOf } from '../data/api.ts'
import { momentText } from './formats.ts'
import { Icon } from './icons.tsx'

interface StateProps {
  readonly title: string
  readonly text?: string
  readonly children?: ReactNode
}
/** Shown in place of empty content: a title, an explanation, and the next step. */
export const EmptyState = ({ title, text, children }: StateProps): JSX.Element => (
  <div className="state-box" role="note">
    <strong>{title}</strong>
    {text !== undefined && <p>{text}</p>}
    {children}
  </div>
)

/** Shown in place of content that could not be loaded: the reason, and a button to try again. */
export const FailureState = ({
  failure,
  retry,
}: {
  readonly failure: Failure
  readonly retry?: () => void
}): JSX.Element | null => {
  if (failure.kind === 'cancelled') return null
  if (failure.kind === 'refused' && failure.code === 'A0312') return <NoRight />
  return (
    <div className="state-box" role="alert">
      <Icon name={failure.kind === 'offline' ? 'offline' : 'alert'} size={22} />
      <strong>{sentenceOf(failure)}</strong>
      {retry !== undefined && <Button onClick={retry}>重试</Button>}
    </div>
  )
}

export const NoRight = (): JSX.Element => (
  <EmptyState title="没有查看此页的权限" text="请联系系统管理员，为您的账号配置此菜单。" />
)

/** Note above content that could not be loaded again: the time of the content and the reason (architecture §4). */
export const StaleNote = ({ failure, since }: { readonly failure: Failure; readonly since: number }): JSX.Element => (
  <p className="stale-note" role="status">
    截至 {momentText(since).slice(11, 16)}　{sentenceOf(failure)}
  </p>
)

/** A detail page before its facts are loaded. */
export const SkeletonPage = (): JSX.Element => (
  <div className="detail-body" aria-busy="true">
    <Skeleton active title={{ width: 240 }} paragraph={{ rows: 8 }} />
  </div>
)
