// 列对应与清洗 · import/stockout/MappingStep
import { Button, Popover } from 'antd'
import { useState, type JSX } from 'react'
import type { FilePreview } from '#contract/import/calls'
import type { ImportPlan } from '#contract/import/plan'
import { parse, preview, save } from '#contract/import/stockout'
import { useQuery } from '@tanstack/react-query'
import { request, type CallFailed } from '../../../data/api.ts'
import { useSend } from '../../../data/send.ts'
import { LimitedInput } from '../../../kit/LimitedInput.tsx'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { useDebounced } from '../../../kit/useDebounced.ts'
import { FailureState, SkeletonPage } from '../../../kit/states.tsx'
import { CleanRules } from './CleanRules.tsx'
import { type Change, withGenerated } from './plan.ts'
import { PreviewTable } from './PreviewTable.tsx'
import { Sources } from './Sources.tsx'

interface MappingStepProps {
  readonly requestId: string
  readonly shopNo: string
  readonly parsed: () => void
}

/** Edits the plan of the import. After each change, once typing pauses, the server reads the first rows again. */
export const MappingStep = ({ requestId, shopNo, parsed }: MappingStepProps): JSX.Element => {
  const [editedPlan, setEditedPlan] = useState<ImportPlan | null>(null)
  const plan = useDebounced(editedPlan, 500)
  const { data, error, isFetching, refetch } = useQuery<FilePreview, CallFailed>({
    queryKey: ['import/stockout', 'preview', requestId, plan],
    queryFn: ({ signal }) =>
      request(preview, { requestId, ...(plan !== null && { plan }), ...(shopNo !== '' && { shopNo }) }, { signal }),
    placeholderData: (before) => before,
    staleTime: Infinity,
  })
  if (data === undefined)
    return error === null ? <SkeletonPage /> : <FailureState failure={error.failure} retry={() => void refetch()} />
  return (
    <MappingForm
      seen={data}
      plan={editedPlan ?? data.plan}
      change={(edit) => setEditedPlan((now) => edit(now ?? data.plan))}
      busy={isFetching || plan !== editedPlan}
      requestId={requestId}
      shopNo={shopNo}
      parsed={parsed}
    />
  )
}

interface MappingFormProps extends MappingStepProps {
  readonly seen: FilePreview
  readonly plan: ImportPlan
  readonly change: Change
  readonly busy: boolean
}

const MappingForm = ({ seen, plan, change, busy, requestId, shopNo, parsed }: MappingFormProps): JSX.Element => {
  const send = useSend(parse)
  return (
    <div className="import-mapping">
      <div className="import-plan">
        <header>
          <h2>列对应</h2>
          <span className="dim">
            {seen.mapping === null ? '按表头与内容建议，请核对' : `已套用方案“${seen.mapping.mappingName}”`}
          </span>
          <Button
            size="small"
            disabled={seen.missing.every((one) => one.field === 'dateOrder')}
            onClick={() => change(withGenerated)}
          >
            缺少的字段全部生成
          </Button>
          <SaveMapping requestId={requestId} shopNo={shopNo} plan={plan} />
        </header>
        <Sources seen={seen} plan={plan} change={change} />
        <h2>清洗规则</h2>
        <CleanRules seen={seen} plan={plan} change={change} />
      </div>
      <div className="import-preview">
        <PreviewTable seen={seen} plan={plan} busy={busy} />
        <footer>
          <span className="dim">预览前 {seen.rows.length} 行；整个文件在解析时检查。</span>
          <OnlineButton
            type="primary"
            loading={send.isPending}
            reason={seen.missing[0]?.errorReason ?? ''}
            disabled={busy}
            onClick={() => send.mutate({ requestId, plan }, { onSuccess: parsed })}
          >
            解析
          </OnlineButton>
        </footer>
      </div>
    </div>
  )
}

/** Saves the plan under a name; the server applies it to the next file of this shop with this header. */
const SaveMapping = ({
  requestId,
  shopNo,
  plan,
}: {
  readonly requestId: string
  readonly shopNo: string
  readonly plan: ImportPlan
}): JSX.Element => {
  const [open, setOpen] = useState(false)
  const [mappingName, setMappingName] = useState('')
  const send = useSend(save, { toast: '已更新' })
  const saveMapping = (): void =>
    send.mutate(
      { requestId, mappingName, shopNo: shopNo === '' ? null : shopNo, entries: plan.entries, cleanRules: plan.clean },
      { onSuccess: () => setOpen(false) },
    )
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      title="保存为方案"
      content={
        <div className="import-save">
          <LimitedInput
            aria-label="方案名称"
            placeholder="方案名称"
            max={64}
            value={mappingName}
            onChange={(event) => setMappingName(event.target.value)}
          />
          <OnlineButton type="primary" loading={send.isPending} disabled={mappingName.trim() === ''} onClick={saveMapping}>
            保存
          </OnlineButton>
        </div>
      }
    >
      <Button size="small">保存为方案</Button>
    </Popover>
  )
}
