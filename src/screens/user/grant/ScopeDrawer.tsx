// 数据权限 · user/grant/ScopeDrawer
import { Button, Drawer, Radio, Select, Skeleton } from 'antd'
import { useState, type JSX } from 'react'
import type { Call, ReplyOf } from '#contract/call'
import type { Selectable } from '#contract/selectable'
import type { roleScope, setRoleScope } from '#contract/user/role'
import { scopeDims, scopeModes, scopeThings } from '#contract/user/scope'
import { CallFailed } from '../../../data/api.ts'
import { useRead } from '../../../data/query.ts'
import { useSend } from '../../../data/send.ts'
import { confirm } from '../../../kit/confirm.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { useOptions } from '../../../kit/options.tsx'
import { FailureState } from '../../../kit/states.tsx'

type StoredScope = ReplyOf<typeof roleScope>
export type Dim = StoredScope['dims'][number]
interface ScopeDrawerProps {
  readonly name: string
  readonly subject: string
  readonly read: Call<typeof roleScope.input, typeof roleScope.reply, number>
  readonly write: Call<typeof setRoleScope.input, typeof setRoleScope.reply, number>
  readonly close: () => void
}

/** Notes on dimensions that are unlimited while nothing is named: 4 shops, 5 labour companies (floor.md §2.4). */
const unlimitedNotes: Readonly<Record<number, string>> = {
  4: '看得到货主，就看得到他的全部店铺。',
  5: '看得到仓库，就看得到那里全部劳务公司的人员。',
}
/** mode 2: named keys; mode 3: named groups */
const namedMode = 2
const groupsMode = 3

/** Edits the data scope of a role, a user or a permission group: owners, warehouses, branches, shops, labour companies. */
export const ScopeDrawer = (props: ScopeDrawerProps): JSX.Element => {
  const read = useRead(props.read, { subject: props.subject })
  if (read.data !== undefined) return <ScopeForm {...props} now={read.data} />
  return (
    <Drawer title={`数据权限：${props.name}`} open size={520} onClose={props.close}>
      {read.error === null ? (
        <Skeleton active />
      ) : (
        <FailureState failure={read.error.failure} retry={() => void read.refetch()} />
      )}
    </Drawer>
  )
}

const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof CallFailed && error.failure.kind === 'refused' ? (error.failure.fields ?? {}) : {}

/** Edits the scope of the moment it opened. If others changed it since, the server refuses the version (A0409). */
const ScopeForm = ({ name, subject, write, now, close }: ScopeDrawerProps & { readonly now: StoredScope }): JSX.Element => {
  const [initial] = useState(now)
  const [dims, setDims] = useState<readonly Dim[]>(() =>
    Object.keys(scopeDims).map(
      (dim) => initial.dims.find((one) => one.dim === Number(dim)) ?? { dim: Number(dim), mode: 0, keys: [] },
    ),
  )
  const [changed, setChanged] = useState(false)
  const send = useSend(write, { inline: true, changes: ['user/user', 'options'] })
  const faults = fieldsOf(send.error)
  const put = (next: Dim): void => {
    setDims(dims.map((one) => (one.dim === next.dim ? next : one)))
    setChanged(true)
  }
  const askThenClose = async (): Promise<void> => {
    if (!changed || (await confirm('有未保存的修改', '关闭后这些修改会丢失，是否关闭？'))) close()
  }
  const save = (): void =>
    send.mutate(
      { subject, version: initial.version, dims: dims.map((one) => ({ ...one, keys: one.mode < namedMode ? [] : one.keys })) },
      { onSuccess: close },
    )
  return (
    <Drawer
      title={`数据权限：${name}`}
      open
      size={520}
      onClose={() => void askThenClose()}
      footer={
        <span className="drawer-footer">
          <Button onClick={() => void askThenClose()}>取消</Button>
          <OnlineButton type="primary" loading={send.isPending} reason={changed ? '' : '没有修改'} onClick={save}>
            保存
          </OnlineButton>
        </span>
      }
    >
      <p className="dim">没有配置的维度看不到任何数据；用户最终看到的是自己、角色和权限组的合并范围。</p>
      {dims.map((one) => (
        <DimField key={one.dim} dim={one} put={put} fault={faults[`dim${one.dim}`] ?? ''} />
      ))}
    </Drawer>
  )
}

interface DimFieldProps {
  readonly dim: Dim
  readonly put: (dim: Dim) => void
  readonly fault: string
}
export const DimField = ({ dim, put, fault }: DimFieldProps): JSX.Element => {
  const source = scopeThings[dim.dim]
  const title = scopeDims[dim.dim as keyof typeof scopeDims]
  const modes = Object.entries(scopeModes)
    .map(([mode, label]) => ({
      value: Number(mode),
      label: unlimitedNotes[dim.dim] !== undefined && mode === '0' ? '不限制' : label,
    }))
    .filter(({ value }) => value !== groupsMode || source?.groups !== undefined)
  return (
    <fieldset className="scope-dim">
      <legend>{title}</legend>
      <Radio.Group
        aria-label={title}
        options={modes}
        value={dim.mode}
        onChange={(event) => put({ ...dim, mode: Number(event.target.value), keys: [] })}
      />
      {dim.mode === 0 && unlimitedNotes[dim.dim] !== undefined && <p className="dim">{unlimitedNotes[dim.dim]}</p>}
      {dim.mode === namedMode && <Keys of={source?.things} dim={dim} put={put} label={title} />}
      {dim.mode === groupsMode && <Keys of={source?.groups} dim={dim} put={put} label={`${title}分组`} />}
      {fault !== '' && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}

interface KeysProps extends Omit<DimFieldProps, 'fault'> {
  readonly of: Selectable | undefined
  readonly label: string
}
const Keys = ({ of, dim, put, label }: KeysProps): JSX.Element => {
  const { options, loading } = useOptions(of)
  return (
    <Select
      className="wide"
      aria-label={`选择${label}`}
      mode="multiple"
      allowClear
      placeholder={`请选择${label}`}
      showSearch={{ optionFilterProp: 'label' }}
      loading={loading}
      options={[...options]}
      value={dim.keys}
      onChange={(keys: string[]) => put({ ...dim, keys })}
    />
  )
}
