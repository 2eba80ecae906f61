// 规则家族的批量设置 · rule/family/familyBatch
import { useState, type ComponentType, type JSX } from 'react'
import type { Row } from '#contract/resource'
import type { RuleFamily } from '#contract/rule/family'
import { lazyPart } from '../../../kit/lazyPart.tsx'
import { useMay } from '../../../kit/may.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import type { BatchProps } from '../../../kit/resourceProps.ts'
import type { SetDialog as Setting } from './SetDialog.tsx'

const SetDialog = lazyPart<Parameters<typeof Setting>[0]>(async () => (await import('./SetDialog.tsx')).SetDialog)

type Config = Row<RuleFamily['config']>
interface SetButtonsProps extends BatchProps<Config> {
  readonly of: RuleFamily
  readonly More: ComponentType<BatchProps<Config>> | undefined
}
const SetButtons = ({ of, More, chosen, clear }: SetButtonsProps): JSX.Element => {
  const may = useMay()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      {may(of.calls.set.may) && (
        <OnlineButton disabled={chosen.length === 0} onClick={() => setIsOpen(true)}>
          批量设置
        </OnlineButton>
      )}
      {More !== undefined && <More chosen={chosen} clear={clear} />}
      {isOpen && <SetDialog of={of} chosen={chosen} close={() => setIsOpen(false)} done={clear} />}
    </>
  )
}

/** Makes the buttons for the ticked shops or branches of a family: 批量设置 and the buttons of `More`. */
export const familyBatch = (of: RuleFamily, More?: ComponentType<BatchProps<Config>>): ComponentType<BatchProps<Config>> => {
  const Batch = (batch: BatchProps<Config>): JSX.Element => <SetButtons of={of} More={More} {...batch} />
  return Batch
}
