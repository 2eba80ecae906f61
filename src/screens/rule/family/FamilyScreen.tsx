// 规则家族的页面 · rule/family/FamilyScreen
/** Page of a rule family: settings of each shop or branch, templates, future and past settings (floor.md §12.11). */
import { useState, type ComponentType, type JSX, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Row } from '#contract/resource'
import type { RuleFamily } from '#contract/rule/family'
import { keyIn, nameIn } from '#contract/rule/target'
import { prereleaseLife } from '#contract/rules/prereleaseLife'
import { useSend } from '../../../data/send.ts'
import { confirm } from '../../../kit/confirm.ts'
import type { FieldInput } from '../../../kit/inputs.tsx'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { useMay } from '../../../kit/may.ts'
import { ResourceScreen } from '../../../kit/ResourceScreen.tsx'
import type { BatchProps } from '../../../kit/resourceProps.ts'
import type { Action } from '../../../kit/RowActions.tsx'
import { TabStrip } from '../../../kit/TabStrip.tsx'
import type { CopyDialog as Copying } from './CopyDialog.tsx'
import type { RemarkDialog as Remarking } from './RemarkDialog.tsx'
import type { SetDialog as Setting } from './SetDialog.tsx'
import type { DetailDialog as Detailing, CompareDialog as Comparing } from './ValueDialogs.tsx'
import type { RuleView } from './ValueDialogs.tsx'

const SetDialog = lazyPart<Parameters<typeof Setting>[0]>(async () => (await import('./SetDialog.tsx')).SetDialog)
const CopyDialog = lazyPart<Parameters<typeof Copying>[0]>(async () => (await import('./CopyDialog.tsx')).CopyDialog)
const RemarkDialog = lazyPart<Parameters<typeof Remarking>[0]>(async () => (await import('./RemarkDialog.tsx')).RemarkDialog)
const DetailDialog = lazyPart<Parameters<typeof Detailing>[0]>(async () => (await import('./ValueDialogs.tsx')).DetailDialog)
const CompareDialog = lazyPart<Parameters<typeof Comparing>[0]>(async () => (await import('./ValueDialogs.tsx')).CompareDialog)

type Config = Row<RuleFamily['config']>
type Template = Row<RuleFamily['template']>
type Prerelease = Row<RuleFamily['prerelease']>

interface FamilyProps {
  readonly of: RuleFamily
  readonly Value: RuleView
  /** tries a template out */
  readonly Try?: ComponentType<{ readonly templateId: string; readonly close: () => void }>
  /** input for the rule of a template; absent: the inputs of its fields */
  readonly Enter?: FieldInput
  /** buttons for the ticked shops or branches, made by `familyBatch` */
  readonly Batch?: ComponentType<BatchProps<Config>>
}

const views = [
  { key: 'config', label: '配置' },
  { key: 'template', label: '规则模板' },
  { key: 'prerelease', label: '预发布' },
  { key: 'history', label: '历史' },
] as const
type View = (typeof views)[number]['key']

export const FamilyScreen = (props: FamilyProps): JSX.Element => {
  const { of } = props
  const may = useMay()
  const [view, setView] = useState<View>('config')
  const [, setParams] = useSearchParams()
  const open = (next: View, values: Readonly<Record<string, string>> = {}): void => {
    // each list has its own search conditions
    setParams(values, { replace: true })
    setView(next)
  }
  const head = (
    <TabStrip
      label={of.title}
      active={view}
      items={views.filter(({ key }) => may(of[key].may.list))}
      change={(next) => open(views.find(({ key }) => key === next)?.key ?? 'config')}
    />
  )
  if (view === 'template') return <Templates {...props} head={head} />
  if (view === 'prerelease') return <Prereleases {...props} head={head} />
  if (view === 'history') return <ResourceScreen of={of.history} head={head} />
  return <Configs {...props} head={head} showHistory={(key) => open('history', { [of.target.key]: key })} />
}

interface ViewProps extends FamilyProps {
  readonly head: ReactNode
}

const Configs = ({
  of,
  Value,
  Batch,
  head,
  showHistory,
}: ViewProps & { readonly showHistory: (key: string) => void }): JSX.Element => {
  const [opened, setOpened] = useState<{ readonly what: 'set' | 'detail' | 'remark'; readonly row: Config } | null>(null)
  const close = (): void => setOpened(null)
  const actions = (row: Config): readonly Action[] => [
    { label: '设置', right: of.calls.set.may, run: () => setOpened({ what: 'set', row }) },
    { label: '详情', right: of.calls.detail.may, local: true, run: () => setOpened({ what: 'detail', row }) },
    { label: '备注', right: of.calls.remark.may, when: row.isSet === 1, run: () => setOpened({ what: 'remark', row }) },
    { label: '历史', right: of.history.may.list, local: true, run: () => showHistory(keyIn(of.target, row)) },
  ]
  return (
    <ResourceScreen
      of={of.config}
      head={head}
      rowActions={actions}
      {...(Batch && { Batch })}
      aside={
        <>
          {opened?.what === 'set' && <SetDialog of={of} chosen={[opened.row]} close={close} />}
          {opened?.what === 'detail' && <DetailDialog of={of} at={keyIn(of.target, opened.row)} Value={Value} close={close} />}
          {opened?.what === 'remark' && <RemarkDialog of={of} row={opened.row} close={close} />}
        </>
      }
    />
  )
}

const Templates = ({ of, Try, Enter, head }: ViewProps): JSX.Element => {
  const [opened, setOpened] = useState<{ readonly what: 'copy' | 'try'; readonly row: Template } | null>(null)
  const sync = useSend(of.calls.sync, { changes: [of.template.id, of.prerelease.id] })
  const close = (): void => setOpened(null)
  const confirmSync = async ({ templateId, templateName, useNum }: Template): Promise<void> => {
    const question = `把“${templateName}”同步到已使用的 ${useNum} 个${of.target.noun}？`
    if (await confirm(question, '明天 00:00 起按现在的内容生效；已有的待生效配置会被它代替。'))
      sync.mutate({ templateId: templateId ?? '' })
  }
  const actions = (row: Template): readonly Action[] => [
    ...(Try === undefined ? [] : [{ label: '试算', local: true, run: () => setOpened({ what: 'try', row }) }]),
    { label: '复制', right: of.calls.copy.may, run: () => setOpened({ what: 'copy', row }) },
    { label: '同步到已使用', right: of.calls.sync.may, when: (row.useNum ?? 0) > 0, run: () => void confirmSync(row) },
  ]
  return (
    <ResourceScreen
      of={of.template}
      head={head}
      rowActions={actions}
      {...(Enter && { inputs: { content: Enter } })}
      aside={
        <>
          {opened?.what === 'copy' && <CopyDialog of={of} row={opened.row} close={close} />}
          {opened?.what === 'try' && Try !== undefined && <Try templateId={opened.row.templateId ?? ''} close={close} />}
        </>
      }
    />
  )
}

const Prereleases = ({ of, Value, head }: ViewProps): JSX.Element => {
  const [compared, setCompared] = useState<Prerelease | null>(null)
  const cancel = useSend(of.calls.cancel, { changes: [of.prerelease.id] })
  const confirmCancel = async (row: Prerelease): Promise<void> => {
    if (await confirm(`取消“${nameIn(of.target, row)}”的预发布？`, '取消后到那天也不生效，现在的规则继续用。', 'error'))
      cancel.mutate({ id: row.prereleaseId ?? '' })
  }
  const actions = (row: Prerelease): readonly Action[] => [
    { label: '对比', right: of.calls.compare.may, local: true, run: () => setCompared(row) },
    {
      label: '取消发布',
      right: of.calls.cancel.may,
      when: Number(row.status) === prereleaseLife.waiting,
      danger: true,
      run: () => void confirmCancel(row),
    },
  ]
  return (
    <ResourceScreen
      of={of.prerelease}
      head={head}
      rowActions={actions}
      aside={
        compared !== null && (
          <CompareDialog of={of} id={compared.prereleaseId ?? ''} Value={Value} close={() => setCompared(null)} />
        )
      }
    />
  )
}
