const ADJECTIVES = words(`
  able agile airy amber ample apt ashen autumn azure balmy bold brave breezy bright brisk bronze
  busy calm candid careful cheery clear clever cloudy cobalt cool coral cosmic cozy crimson crisp curious
  daring deep deft eager early earnest easy fair famous fancy fast fearless fine firm fleet fluent
  fond frank free fresh frosty gentle glad golden good grand great green hardy hasty honest humble
  ideal indigo ivory jade jolly jovial just keen kind large lean light lively lofty loyal lucid
  lucky lunar mellow merry mighty mild misty modest neat nimble noble novel olive open opal orange
  patient pearly placid plain polite prime proud pure quick quiet rapid ready regal rosy royal ruby
  sandy scarlet serene sharp silent silver sleek smart smooth snowy solar solid steady stellar sunny swift
  tawny tender tidy topaz tough tranquil true trusty urban vast velvet vivid warm wise witty young`);

const ANIMALS = words(`
  adder albatross alpaca ant antelope badger bear beaver bee beetle bison bobcat buffalo camel caribou cat
  cheetah cobra condor coyote crab crane cricket crow deer dingo dolphin dove dragonfly duck eagle eel
  egret elk ermine falcon ferret finch firefly fox frog gazelle gecko gibbon giraffe goat goose gopher
  grouse gull hare hawk hedgehog heron hippo hornet horse hyena ibex ibis iguana impala jackal jaguar
  jay kestrel kiwi koala lark lemur leopard lion lizard llama lobster loon lynx macaw magpie mantis
  marlin marmot marten meerkat mole moose moth mouse newt ocelot octopus okapi orca oriole oryx osprey
  otter owl panda panther parrot pelican penguin petrel pheasant pigeon pony puffin puma quail rabbit raccoon
  raven robin salmon seal shark sheep shrew skylark sloth sparrow squid stork swan tapir tern tiger
  toad toucan trout turtle viper vole walrus weasel whale wolf wombat wren yak zebra`);

/** A number from 1 to this makes two runs of the same words distinct. */
const NUMBERS = 9;

/**
 * Name of a run that was given none: its recipe, two words and a number, made of the random end of its id. It needs no quotes in a shell
 * and is a valid file name on every system.
 */
export function defaultName(recipe: string, runId: string): string {
  let rest = Number.parseInt(runId.slice(-8), 16);
  const next = (count: number): number => {
    const at = rest % count;
    rest = Math.floor(rest / count);
    return at;
  };
  const number = next(NUMBERS) + 1;
  const adjective = ADJECTIVES[next(ADJECTIVES.length)];
  const animal = ANIMALS[next(ANIMALS.length)];
  return `${prefixOf(recipe)}${adjective}-${animal}-${number}`;
}

/** A demo by what it shows. `project/task` is `project-task`; what a shell or a file system reads in another way is left out. */
function prefixOf(recipe: string): string {
  const plain = recipe
    .replaceAll(/[^A-Za-z0-9_.]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .replace(/^toy-/, '');
  return plain === '' ? '' : `${plain}-`;
}

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
