// 规则详情与对比 · rule/family/ValueDialogs
import { Modal, Skeleton } from 'antd'
import type { ComponentType, JSX, ReactNode } from 'react'
import type { RuleValue } from '#contract/rule/facts'
import type { RuleFamily } from '#contract/rule/family'
import { namedOneBy, nameIn } from '#contract/rule/target'
import { useRead } from '../../../data/query.ts'
import { FailureState } from '../../../kit/states.tsx'
import { Differences } from './Differences.tsx'
import './valueDialogs.css'

/** Component that shows a whole rule of the family. */
export type RuleView = ComponentType<{ readonly value: RuleValue }>

interface ValueProps {
  readonly of: RuleFamily
  readonly Value: RuleView
  readonly close: () => void
}

interface RulePanelProps {
  readonly title: string
  readonly value: RuleValue | null
  readonly none: string
  readonly Value: RuleView
}
const RulePanel = ({ title, value, none, Value }: RulePanelProps): JSX.Element => (
  <section aria-label={title}>
    <h3>{title}</h3>
    {value === null ? <p className="dim">{none}</p> : <Value value={value} />}
  </section>
)

const ReadDialog = ({
  title,
  read,
  close,
  children,
}: {
  readonly title: string
  readonly read: Pick<ReturnType<typeof useRead>, 'error' | 'data' | 'refetch'>
  readonly close: () => void
  readonly children: ReactNode
}): JSX.Element => (
  <Modal title={title} open width={960} onCancel={close} footer={null}>
    {read.error !== null && read.data === undefined && (
      <FailureState failure={read.error.failure} retry={() => void read.refetch()} />
    )}
    {read.data === undefined && read.error === null && <Skeleton active />}
    {children}
  </Modal>
)

/** Shows the current and the future setting of a shop or branch. */
export const DetailDialog = ({ of, at, Value, close }: ValueProps & { readonly at: string }): JSX.Element => {
  const read = useRead(of.calls.detail, namedOneBy(of.target, at))
  const { data } = read
  return (
    <ReadDialog title={`${of.title}：${data === undefined ? at : nameIn(of.target, { ...data })}`} read={read} close={close}>
      {data !== undefined && (
        <div className="rule-sides">
          <RulePanel
            title={data.templateName === null ? '现在' : `现在：${data.templateName}（${data.effectDate} 起）`}
            value={data.content}
            none={of.target.unset}
            Value={Value}
          />
          {data.pending !== null && (
            <RulePanel
              title={`待生效：${data.pendingName}（${data.pendingDate} 起）`}
              value={data.pending}
              none=""
              Value={Value}
            />
          )}
        </div>
      )}
    </ReadDialog>
  )
}

/** Shows what a future rule changes in the current rule, and both rules completely. */
export const CompareDialog = ({ of, id, Value, close }: ValueProps & { readonly id: string }): JSX.Element => {
  const read = useRead(of.calls.compare, { id })
  const { data } = read
  return (
    <ReadDialog
      title={`对比：${data === undefined ? '' : `${data.currentName ?? '没有设置'} → ${data.templateName}`}`}
      read={read}
      close={close}
    >
      {data !== undefined && (
        <>
          {data.before !== null && data.after !== null && (
            <Differences fields={of.content} before={data.before} after={data.after} />
          )}
          <details open={data.before === null}>
            <summary>两份全文</summary>
            <div className="rule-sides">
              <RulePanel
                title={`现在：${data.currentName ?? '没有设置'}`}
                value={data.before}
                none={of.target.unset}
                Value={Value}
              />
              <RulePanel title={`新的：${data.templateName}`} value={data.after} none="" Value={Value} />
            </div>
          </details>
        </>
      )}
    </ReadDialog>
  )
}
