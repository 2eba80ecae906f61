// 页面操作 · kit/actions/PageActions
import { Dropdown } from 'antd'
import { useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import { isOffered, type ImportAction, type LabelAction, type OpenAction, type Place, type SendAction } from '#contract/action'
import { nounOf, type Resource } from '#contract/resource'
import { CreateButton } from '../CreateButton.tsx'
import { OnlineButton } from '../OnlineButton.tsx'
import { Icon } from '../icons.tsx'
import { ImportTool } from '../ImportTool.tsx'
import { SyncTool } from '../SyncTool.tsx'
import { useMay } from '../may.ts'
import { showToast } from '../toast.ts'
import type { Opened } from './OpenedAction.tsx'
import { rightOf } from './rightOf.ts'
import { useSending, type Questions } from './useSending.ts'

type Values = Readonly<Record<string, unknown>>
interface ToolsProps {
  readonly of: Resource
  readonly open: (opened: Opened) => void
}

/** 导入 for every template of the list, and 同步. */
export const ImportActions = ({ of: resource }: { readonly of: Resource }): JSX.Element => (
  <>
    {(resource.actions ?? []).flatMap((action) =>
      'import' in action
        ? [<Import key={action.import} of={resource} action={action} />]
        : 'sync' in action
          ? [<SyncTool key={action.label} biz={action.sync} right={action.may} />]
          : [],
    )}
  </>
)
const Import = ({ of: resource, action }: { readonly of: Resource; readonly action: ImportAction }): JSX.Element => (
  <ImportTool
    biz={action.import}
    title={action.title ?? nounOf(resource)}
    right={action.may}
    label={action.label}
    changes={[resource.id, ...(action.changes ?? [])]}
  />
)

/** Buttons of the page; the main one comes last, with a plus. */
export const PageActions = ({ of: resource, open }: ToolsProps): JSX.Element => {
  const may = useMay()
  const navigate = useNavigate()
  const { send } = useSending(resource)
  const run = (action: SendAction | OpenAction): void => {
    if ('to' in action) void navigate(action.to)
    else if (action.fields === undefined) void send(action, [])
    else open({ action, rows: [] })
  }
  const actionsAt = (place: Place): readonly (SendAction | OpenAction)[] =>
    (resource.actions ?? []).flatMap((action) =>
      ('call' in action || 'to' in action) && action.on === place && may(rightOf(resource, action)) ? [action] : [],
    )
  return (
    <>
      {actionsAt('page').map((action) => (
        <OnlineButton key={action.label} onClick={() => run(action)}>
          {action.label}
        </OnlineButton>
      ))}
      {actionsAt('new').map((action) => (
        <CreateButton
          key={action.label}
          create={{ right: rightOf(resource, action), label: action.label, run: () => run(action) }}
        />
      ))}
    </>
  )
}

interface ChosenProps extends ToolsProps {
  readonly chosen: readonly Values[]
  readonly clear: () => void
  readonly questions: Questions | undefined
}
type Batch = SendAction | LabelAction
/** Actions on the ticked rows that the person may use. */
export const batchOf = (resource: Resource): readonly Batch[] =>
  (resource.actions ?? []).flatMap((action) =>
    ('call' in action || 'labels' in action) && (action.on === 'rows' || action.on === 'both') ? [action] : [],
  )

/**
 * Ticked rows that an action takes: the rows whose facts allow the action. An action with an answer per row takes all ticked rows, so that
 * each refused row gets its reason.
 */
const rowsTakenBy = (action: Batch, chosen: readonly Values[]): readonly Values[] => {
  const rows = chosen.filter((row) => isOffered(action, row))
  return 'call' in action && action.each === true && rows.length > 0 ? chosen : rows
}

/** Buttons for the ticked rows; three or more are in the menu 批量操作. */
export const ChosenActions = ({ of: resource, chosen, clear, open, questions }: ChosenProps): JSX.Element | null => {
  const may = useMay()
  const [busy, setBusy] = useState(false)
  const { send, reason } = useSending(resource, questions)
  const shown = batchOf(resource).filter((action) => may(rightOf(resource, action)))
  const rowsFor = (action: Batch): readonly Values[] => rowsTakenBy(action, chosen)
  const run = (action: Batch): void => {
    const rows = rowsFor(action)
    if ('labels' in action) return open({ action, rows })
    const why = reason(action, rows)
    if (why !== '') return showToast('warning', why)
    if (action.fields !== undefined) return open({ action, rows, done: clear })
    setBusy(true)
    void send(action, rows)
      .then((went) => {
        if (went) clear()
      })
      .finally(() => setBusy(false))
  }
  if (shown.length === 0) return null
  const label = (action: Batch): string => (action.on === 'both' ? `批量${action.label}` : action.label)
  if (shown.length < 3)
    return (
      <>
        {shown.map((action) => (
          <OnlineButton
            key={action.label}
            danger={action.danger === true}
            disabled={rowsFor(action).length === 0}
            loading={busy}
            {...('labels' in action && { icon: <Icon name="print" size={14} /> })}
            onClick={() => run(action)}
          >
            {label(action)}
          </OnlineButton>
        ))}
      </>
    )
  return (
    <Dropdown
      trigger={['click']}
      disabled={chosen.length === 0}
      menu={{
        items: shown.map((action) => ({
          key: action.label,
          label: action.label,
          danger: action.danger === true,
          disabled: rowsFor(action).length === 0,
          onClick: () => run(action),
        })),
      }}
    >
      <OnlineButton disabled={chosen.length === 0} loading={busy}>
        批量操作 <Icon name="down" size={12} />
      </OnlineButton>
    </Dropdown>
  )
}
