/** Polls the conversions that have not ended: one call for all of them, as long as there are any. */
import type { Api } from '../shared/api.ts'
import type { Conversion, ConversionPage } from '../shared/types.ts'
import { isUnderWay } from './item.ts'
import type { ItemList } from './item-list.ts'

const checkIntervalMs = 700
const whenHiddenMs = 3000
const pageSize = 100

/** Returns a function that starts polling; it stops when no conversion is left. */
export function createWatcher({ api, list }: { api: Api; list: ItemList }) {
  let isAwake = false

  const watched = () => list.all().filter((item) => item.step === 'sent' && isUnderWay(item))

  async function watch(): Promise<void> {
    while (watched().length > 0) {
      await look()
      await new Promise((resolve) => setTimeout(resolve, document.hidden ? whenHiddenMs : checkIntervalMs))
    }
  }

  /** Requests the first page of conversions, and those that are not on it one by one. */
  async function look(): Promise<void> {
    const { data: page, problem } = await api.call<ConversionPage>(`conversions?limit=${pageSize}`)
    if (!page) {
      for (const { id } of watched()) list.update(id, { delay: `${problem.message} Trying again.` })
      return
    }
    const found = new Map(page.conversions.map((conversion) => [conversion.conversion_id, conversion]))
    for (const { id, conversion: known } of watched()) {
      const conversionId = known?.conversion_id ?? ''
      const conversion = found.get(conversionId)
      if (conversion) list.update(id, { conversion, delay: null })
      else await lookAt(id, conversionId)
    }
  }

  async function lookAt(id: string, conversionId: string): Promise<void> {
    const { data, problem } = await api.call<Conversion>(`conversions/${conversionId}`)
    if (data) list.update(id, { conversion: data, delay: null })
    else if (problem.code === 'conversion_not_found') {
      list.update(id, { step: 'refused', problem: { ...problem, message: 'It was deleted on the server. Send it again.' } })
    }
  }

  return {
    /** Starts polling, if it is not running. */
    wake(): void {
      if (isAwake) return
      isAwake = true
      void watch().finally(() => {
        isAwake = false
      })
    },
  }
}
