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

type Held = ReplyOf<typeof roleScope>
export type Dim = Held['dims'][number]
interface ScopeDrawerProps {
  readonly name: string
  readonly subject: string
  readonly read: Call<typeof roleScope.input, typeof roleScope.reply, number>
  readonly write: Call<typeof setRoleScope.input, typeof setRoleScope.reply, number>
  readonly close: () => void
}

/** Meaning of a dimension that limits only where something is named (floor.md §2.4). */
const unrestricted: Readonly<Record<number, string>> = {
  4: '看得到货主，就看得到他的全部店铺。',
  5: '看得到仓库，就看得到那里全部劳务公司的人员。',
}
const named = 2
const grouped = 3

/** The data scope of a role, a user or a permission group: owners, warehouses, branches, shops, labour companies. */
export const ScopeDrawer = (props: ScopeDrawerProps): JSX.Element => {
  const held = useRead(props.read, { subject: props.subject })
  if (held.data !== undefined) return <ScopeForm {...props} now={held.data} />
  return (
    <Drawer title={`数据权限：${props.name}`} open size={520} onClose={props.close}>
      {held.error === null ? (
        <Skeleton active />
      ) : (
        <FailureState failure={held.error.failure} retry={() => void held.refetch()} />
      )}
    </Drawer>
  )
}

const fieldsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof CallFailed && error.failure.kind === 'refused' ? (error.failure.fields ?? {}) : {}

/** Edits the scope as it was when it opened; later changes of others are refused by the version check (A0409). */
const ScopeForm = ({ name, subject, write, now, close }: ScopeDrawerProps & { readonly now: Held }): JSX.Element => {
  const [held] = useState(now)
  const [dims, setDims] = useState<readonly Dim[]>(() =>
    Object.keys(scopeDims).map(
      (dim) => held.dims.find((one) => one.dim === Number(dim)) ?? { dim: Number(dim), mode: 0, keys: [] },
    ),
  )
  const [changed, setChanged] = useState(false)
  const send = useSend(write, { inline: true, changes: ['user/user', 'options'] })
  const faults = fieldsOf(send.error)
  const put = (next: Dim): void => {
    setDims(dims.map((one) => (one.dim === next.dim ? next : one)))
    setChanged(true)
  }
  const leave = async (): Promise<void> => {
    if (!changed || (await confirm('有未保存的修改', '关闭后这些修改会丢失，是否关闭？'))) close()
  }
  const save = (): void =>
    send.mutate(
      { subject, version: held.version, dims: dims.map((one) => ({ ...one, keys: one.mode < named ? [] : one.keys })) },
      { onSuccess: close },
    )
  return (
    <Drawer
      title={`数据权限：${name}`}
      open
      size={520}
      onClose={() => void leave()}
      footer={
        <span className="drawer-footer">
          <Button onClick={() => void leave()}>取消</Button>
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
      label: unrestricted[dim.dim] !== undefined && mode === '0' ? '不限制' : label,
    }))
    .filter(({ value }) => value !== grouped || source?.groups !== undefined)
  return (
    <fieldset className="scope-dim">
      <legend>{title}</legend>
      <Radio.Group
        aria-label={title}
        options={modes}
        value={dim.mode}
        onChange={(event) => put({ ...dim, mode: Number(event.target.value), keys: [] })}
      />
      {dim.mode === 0 && unrestricted[dim.dim] !== undefined && <p className="dim">{unrestricted[dim.dim]}</p>}
      {dim.mode === named && <Keys of={source?.things} dim={dim} put={put} label={title} />}
      {dim.mode === grouped && <Keys of={source?.groups} dim={dim} put={put} label={`${title}分组`} />}
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
