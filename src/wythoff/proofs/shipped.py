"""The certificates that come with the package: of each canonical game the file and its SHA-256.

`make certificates` writes this file.
"""

SHIPPED: dict[str, tuple[str, str]] = {
    "ab_vector(a=1, b=2)": (
        "ab_vector_1_2",
        "0a2dd27c7cad69f84baddd1481bb8e7dfc0c3a9a7ec1841420fcb06a9dd0672e",
    ),
    "block(nim | diagonal(2), 1, of=diagonal(2))": (
        "block_t_wythoff_2_1_of_diagonal_2",
        "7e713c6f76202d987141aac3acf280c0bfef1769aab1af38e0e34cd28bb82733",
    ),
    "block(nim | diagonal(2), 1, of=diagonal)": (
        "block_diagonal_2_2",
        "affcfabd5b03623c3a6235387953f54f378bbc9013e90489152cccddc8ad39fa",
    ),
    "block(nim | diagonal(2), 1, of=nim(lengths=n >= 2))": (
        "block_nim_2_2",
        "a3232d72bf52f348dcc4d095cf5b289a03cb0c942ab2709b670912ef47bd2299",
    ),
    "block(nim | diagonal(2), 1, of=nim)": (
        "block_nim_l_2_2_1",
        "259e265b7b3fee854a4152b4284768ad0018630007418bd0423e7d45d9ce7372",
    ),
    "block(nim | diagonal(2), 2, of=nim(lengths=n >= 2))": (
        "block_nim_2_3",
        "90dacdef92754987bd3ced5e4b0e75cadb653917e390e89b3d4ea9549563dd18",
    ),
    "block(nim | diagonal(3), 1, of=diagonal(3))": (
        "block_t_wythoff_3_1_of_diagonal_3",
        "0dcdbdcc483b15973288c3c6bd856b7dbf07e3a3196120f8c72f6ecfbc0cb3b8",
    ),
    "block(nim | diagonal(3), 1, of=diagonal)": (
        "block_diagonal_3_2",
        "5fdaf992d279fafcf41f6229a68c25afe70aa7fe83a17b34aa7154961505042f",
    ),
    "block(nim | diagonal(3), 2, of=diagonal(3))": (
        "block_t_wythoff_3_2_of_diagonal_3",
        "c550534a97769ce221f5fbb257c5dfc71c5ccf7d4d85d93fcc4e9f026e3cd0d8",
    ),
    "block(nim | diagonal(4), 1, of=diagonal(4))": (
        "block_t_wythoff_4_1_of_diagonal_4",
        "da57380353c12dd8e3658191a7c6fc93d4b497238be0d3d77d3acdfd78fd6ffc",
    ),
    "block(nim | diagonal(4), 3, of=diagonal(4))": (
        "block_t_wythoff_4_3_of_diagonal_4",
        "51ecbbc1e89a564234e3ecd0832fede8195bbcf2a864e12df35701439ddbd21b",
    ),
    "block(nim | diagonal(6), 1, of=diagonal(6))": (
        "block_t_wythoff_6_1_of_diagonal_6",
        "c6a6573efeed82c6023ba46b553a78163b710df36cc821fdbe715a40b4c29709",
    ),
    "block(nim | diagonal, 1)": (
        "block_any_2",
        "f98444e93e2b7cb7e23313149d5c8110911be64b3d342ce558196c9fac0e4e55",
    ),
    "block(nim | diagonal, 1, of=nim)": (
        "block_nim_1_2",
        "fa99d20f48dfd010f486bd4ff1014c8668d516dad69aa829a7e0136e16b9f9dd",
    ),
    "block(nim | diagonal, 13)": (
        "block_any_14",
        "fabe15cd42e2a4fadc0e8e1cf7e255dd14080584bcbe4795214f01747efeb2dd",
    ),
    "block(nim | diagonal, 2)": (
        "block_any_3",
        "5707d5192e40851241bdc7d51a7a0b8c97e060dcb84f5c1cbe8c372e33968693",
    ),
    "block(nim | diagonal, 2, of=nim)": (
        "block_nim_1_3",
        "7f4416a3455457cc45a4a853edd22c946f2da265afb5fb583dd11e253739c934",
    ),
    "block(nim | diagonal, 3)": (
        "block_any_4",
        "dad6a498858c94df3219359e0b756fab3feb5d7442ec6b01be0d7996c9d63fb9",
    ),
    "block(nim | diagonal, 7)": (
        "block_any_8",
        "9b09a5a4b016f6453adf369c7eebffd04a04c639cbe890223454f84321a2cca5",
    ),
    "diagonal | where(k == 0)": (
        "r_wythoff",
        "a313710ada0aaa6153b44e2fad32f812e9c91b82604685dbbcd98e2da1dcb645",
    ),
    "jump(1, 2)": (
        "knight",
        "0c4549ce22b0cd7bf0353050c4f2ec3d473e95917089aab814a263d356c06e7e",
    ),
    "misere(block(nim | diagonal, 1))": (
        "misere_block_any_2",
        "3715fbcf7d42c32a48a45629708df76b2ed3508080f505aa37a1880f87601501",
    ),
    "misere(diagonal | where(k == 0))": (
        "misere_r_wythoff",
        "2104185a5b55b6ea5c068d9e81180b914fb4eff97e9e48b32df8cb0b534919d2",
    ),
    "misere(jump(1, 2))": (
        "misere_knight",
        "8e9d01f0264d256608f3235e9c32d9154244c826e7d0a3edca5ee0faec4cfb53",
    ),
    "misere(nim | diagonal(2))": (
        "misere_t_wythoff_2",
        "f2b3dc36f8d809dd95549083aa225f0eb5c6dbced1b29dd756ca27feba174c87",
    ),
    "misere(nim | diagonal(3))": (
        "misere_t_wythoff_3",
        "61a2f203ec06b37d57224e1408c52bc2f30ae136028f93f267d40377d1b13dc7",
    ),
    "misere(nim | diagonal(4))": (
        "misere_t_wythoff_4",
        "bfd10647086207224196e6e3a1563c0a8556e7cd7cd3374894a319c17bd8ff48",
    ),
    "misere(nim | diagonal(5))": (
        "misere_t_wythoff_5",
        "e05aabeb8554ced5d2d243e8e6e76a4a8066929a22233d8d9755dfa1ca58fdc4",
    ),
    "misere(nim | diagonal(x0 - x1))": (
        "misere_g2",
        "ad8dc63064f5e912a1f8807e7c7eacee6f08ce3430b910aa0ed06d46b2adf3da",
    ),
    "misere(nim | diagonal)": (
        "misere_t_wythoff_1",
        "e097d125d1ff6436c9d80ad297f74ef6b5ad68606149d2b2b1d313f6550c25e5",
    ),
    "misere(nim | jump(1, 1) | jump(2, 2))": (
        "misere_wyt_k_1_2",
        "3fa738a4ffa6269dd266173952eb07b3a5292ad1736092186aa318ca4c8eab59",
    ),
    "misere(nim | keep(diagonal, x1 >= 1))": (
        "misere_w_k_1",
        "6ba1b9c69e9ee79c522d490ee9ffac4811ccb86b5896355d1ca0f1b28077cc44",
    ),
    "misere(nim(lengths=n <= 1) | keep(diagonal, k <= 1))": (
        "misere_king_1",
        "9c12d1016466ba394b90cc49ce3722fdbdecb3d25a7dc44613e54e01b2643c34",
    ),
    "misere(nim(step=2) | diagonal)": (
        "misere_connell_2",
        "de8bea019d65d1029103779467b323317bff148fc892f892fdcc3633724f5bed",
    ),
    "misere(nim)": (
        "misere_nim",
        "ef3ed5205f6c91af8adac6da14dacdaf2b5944f5124743325d2f110257152ece",
    ),
    "nim": (
        "nim",
        "64784ee22174218113eb3e5e1cdbd25ee9df663edd856189136266879937a8ba",
    ),
    "nim | diagonal": (
        "wythoff",
        "41c7d88b4cca93d2657b816150d1fdd502edb5d4212f612d3d2aea21e6565a84",
    ),
    "nim | diagonal | jump(3, 4)": (
        "mdr_1",
        "dcb0d58f11b1527ef9a9792cbb9365d98d68b6c9e812fef830209607dbf3fb5a",
    ),
    "nim | diagonal | where(l < k)": (
        "e_wythoff",
        "f9d1b0f237a88e27fb21658065f35fa10bf1d5a1db5ed2c869c778312e868d2d",
    ),
    "nim | diagonal(2)": (
        "t_wythoff_2",
        "3c4bec1e0918eb7974c781b026d2b2725c0fdbe6bb6c93e1c1cef7bc9208bac0",
    ),
    "nim | diagonal(2*(x0 - x1) + 1)": (
        "st_wythoff_3_1",
        "8c99bf0d92f54c3cecfd3ec81c892cbccc8d312e17ed766ef61fb3dfb2a9e965",
    ),
    "nim | diagonal(3)": (
        "t_wythoff_3",
        "d6c20aac81d8cfac641637dccd68b08ce90d74f0734ae9d8f8067940522f27d0",
    ),
    "nim | diagonal(4)": (
        "t_wythoff_4",
        "fc46d7aaf6c64e161527f5bd44677b51b7aae04d523107ed760a2c0da94c0f48",
    ),
    "nim | diagonal(5)": (
        "t_wythoff_5",
        "ffde5d271499a49eff91e8ef4008ff58bbec31e35d892241a388a0d4081dd547",
    ),
    "nim | diagonal(6)": (
        "t_wythoff_6",
        "cc37554b59567e2f0664b134f4380b9b0369f550e5f497bbf6c8acb87bb477c3",
    ),
    "nim | diagonal(7)": (
        "t_wythoff_7",
        "63454a2777738fa5370101dd3fc7daed1004b5bed12cf82e6b2096b0c60dc8f9",
    ),
    "nim | diagonal(8)": (
        "t_wythoff_8",
        "2d02d0641f7da3c7f7ce2c96673c79c29f69f9862311882c85daad574179d119",
    ),
    "nim | diagonal(x0 - x1 + 1)": (
        "st_wythoff_2_1",
        "ef794321418fe5fee7cadbf46f3058c3e93f822010d59f8b2789c8503bdb55d9",
    ),
    "nim | diagonal(x0 - x1 + 2)": (
        "example2",
        "d24a67e1a4bea5d16b881221f51f58268a53d567eaae37596c0d09c2f3afd3d9",
    ),
    "nim | diagonal(x0 - x1 + 3)": (
        "st_wythoff_2_3",
        "00b240c04954836a66eb318164fed6633f6c65e53502f2df59aed1baf8372bb8",
    ),
    "nim | diagonal(x0 - x1)": (
        "g2",
        "60cf8782902fd67710d4d633dbc56ff8ca54bd2855308061c822c442c94c3951",
    ),
    "nim | jump(1, 1)": (
        "cyclic_nimhoff_h_3",
        "16a2b3daa4bb6b5f72dd224214d36d333f8579c1aafc52161cb19a2e4a42427e",
    ),
    "nim | jump(1, 1) | jump(2, 2)": (
        "wyt_k_1_2",
        "520a12ce324b8f6b17c62e8cc69960e991cef4e58713a6e0379e7c3a00ac980b",
    ),
    "nim | jump(1, 1) | jump(2, 2) | jump(3, 3)": (
        "wyt_k_1_2_3",
        "f189237197db0c6f9793412401941d27952575bbdd10700d53d14d6025d1fd2c",
    ),
    "nim | jump(1, 1) | jump(2, 2) | jump(4, 4)": (
        "wyt_k_1_2_4",
        "17e59fd6fc7029ed07b631282126ff3b29da318f65b9478169cf812818bc5f5c",
    ),
    "nim | jump(1, 1) | jump(3, 3)": (
        "wyt_k_1_3",
        "2ced3f317d87c3b57502fb24da176fcb247b920cc42a69b16699dc061803018b",
    ),
    "nim | jump(1, 2)": (
        "unequal_diagonal_pair_1_2",
        "88c9793dae90fbaa438e5fd86e6db7266f93916746bbc637d0b7aa03ec985d07",
    ),
    "nim | jump(11, 12) | (diagonal - (jump(2, 2) | jump(4, 4) | jump(6, 6) | jump(8, 8)))": (
        "mdr_5",
        "8e23bb573ac194e26efcf1b5c26620ac81e0760d0070a7497ad8939ee1bec561",
    ),
    "nim | jump(2, 2)": (
        "wyt_k_2",
        "dfbe8a7e609841ef1b15821c8d8a16e986f2db6057782413bb9fc34fcc8b0505",
    ),
    "nim | jump(2, 2) | jump(3, 3)": (
        "wyt_k_2_3",
        "220991c4a100d756832c59f29f9bcdef671368d7eff5c0cfa827cf30396b2ee0",
    ),
    "nim | jump(3, 3)": (
        "wyt_k_3",
        "68552ffe07d8c3f34acc287023b60a2e1554c28a9ef8a1ca791d0c6353cfbf5a",
    ),
    "nim | jump(4, 7)": (
        "unequal_diagonal_pair_4_7",
        "94bc4c50d97c5e6aa71345cf6fc8b7f6d05cc1d2f5cf9b3a78fd471bd69b568a",
    ),
    "nim | jump(5, 6) | (diagonal - jump(2, 2))": (
        "mdr_2",
        "62fd28127796d595e2aaa3ebcbe6159f97341e25f54fb148760943b979f5cc61",
    ),
    "nim | jump(9, 10) | (diagonal - (jump(2, 2) | jump(4, 4) | jump(6, 6)))": (
        "mdr_4",
        "0939a53abb4dd0c4c176332ba2ad5b2f5223f2d2fb9d5c2800c73bce0787db65",
    ),
    "nim | keep(diagonal, x0 - k >= 1 and y0 - k >= 2)": (
        "w_jk_1_2",
        "1feffc8b49c71b8a563f48343c5c865d42948dc1cf9c0dcd41ff27096049dded",
    ),
    "nim | keep(diagonal, x1 >= 1)": (
        "w_k_1",
        "7b073ee0eba4358a1de9dbe7b25666de6c9089793fcdd14c1a20411adac75771",
    ),
    "nim | keep(diagonal, x1 >= 2)": (
        "w_k_2",
        "e8b7edf1cd89504adbc563f4d4bc2e8a245e02f1fdb04c27af29f77769b2d12f",
    ),
    "nim | keep(diagonal, x1 >= 3)": (
        "w_k_3",
        "ec28e65ec4b7a0d79af1a30ca10043b2dd2cd3ba655352cce0ac991b6d78e611",
    ),
    "nim | keep(diagonal, x1 >= 4)": (
        "w_k_4",
        "79b7f48255dd1298993457dd1991d1adc91b6fc60931ca5ff2e93c5cf5e721d5",
    ),
    "nim | keep(diagonal, x1 >= 5)": (
        "w_k_5",
        "4c7d40a53d2f689fe013f7d2062ba3b2ca3f0e2baa41929f44e20596c0a9a392",
    ),
    "nim | keep(diagonal, x1 >= 6)": (
        "w_k_6",
        "5d80452dde54f7a4f2bd7bf72647d9f9d88e4914ffdafc16c14c7ce067c2c84d",
    ),
    "nim | keep(diagonal, x1 >= 7)": (
        "w_k_7",
        "96eac56d8e0566a35b45a12fb624af6c4a99258ffb7fb248db9780a9199f0153",
    ),
    "nim | keep(diagonal, x1 >= 8)": (
        "w_k_8",
        "bebfd55a9df01433f73bac987af5216087f0b981e71127b635aa67fafd1e23a8",
    ),
    "nim | where(k > 0 and 0 <= l - k < 2)": (
        "t_wythoff_variant_t_2_variant_larger",
        "bfc0132bddf5a0e4c5c52c06e3e35e2c4f60cf88fb58450492cb2bd160dd6758",
    ),
    "nim | where(k > 0 and 0 <= l - k < 3)": (
        "t_wythoff_variant_t_3_variant_larger",
        "460856cb6222607fb0d13f4eec28b6fffd5436320ba437b6792ae42c970edcdd",
    ),
    "nim | where(k > 0 and l > 0 and (k - l) % 8 == 0)": (
        "modular_wythoff_8",
        "d5c05f7d72d8c8d4e3bdcc451f5703036cb196014f72dd5a746f1cf07ebc2baa",
    ),
    "nim | where(k > 0 and l > 0 and abs(k - l) < 1 + ((y0 - x0) % 3 == 0))": (
        "mouse_game",
        "b7e5d46692783d8d3c691e97f40494075b1c2da855b5591eb5fc3400a96ca373",
    ),
    "nim | where(k > 0 and l > 0 and abs(k - l) < 3 and x0 - k <= y0 - l)": (
        "t_wythoff_variant_t_3_variant_order",
        "62bc03ae91003d26a8819bdb966cc703c01d5de73926e282e27589bdd22459b8",
    ),
    "nim | where(k > 0 and l > 0 and abs(y0 - x0 - (y1 - x1)) < 2)": (
        "t_wythoff_variant_t_2_variant_sorted",
        "fea17eff6477514d8afe2133e99d4290a9a6ff84655dd112d2170c516253c57a",
    ),
    "nim | where(k > 0 and l > 0 and abs(y0 - x0 - (y1 - x1)) < 3)": (
        "t_wythoff_variant_t_3_variant_sorted",
        "30e260d5fc6ae4ca4fb9a55e0857fcd53e84a2dad51a9a13a921ca09ac5195ea",
    ),
    "nim | where(k > 0 and l > 0 and k + l < 4)": (
        "cyclic_nimhoff_h_4",
        "adc4cc71b1a0b192ba903d7b1fc1280ab4fabe3353103068aac426ae4e213462",
    ),
    "nim | where(k > 0 and l > 0 and k + l < 5)": (
        "cyclic_nimhoff_h_5",
        "0d0343da4c589972985b759d8af29a1f551b795c999db88affc2c00f3bab168b",
    ),
    "nim | where(min(k, l) > 0 and abs(k - l) < (2 - 1)*min(k, l) + 1)": (
        "wyt_f_f_2_k_1",
        "d4faed141d1d0260c243e90c832bfb3e80c824414f218a65cc94684e25e4e18c",
    ),
    "nim(lengths=n % 4 < 2 or n < 2) | diagonal(2)": (
        "modulo_2_2_4",
        "4fc4c616f8bc2d21d15a8320bc134575e15785c31cc0a12cbba2f867b522d671",
    ),
    "nim(lengths=n <= 1) | keep(diagonal, k <= 1)": (
        "king_1",
        "ac7f728bcc691a7c43a226d4aa3ae9b3275604a8fa2bb1149e30459ae1b3e683",
    ),
    "nim(lengths=n <= 2) | keep(diagonal, k <= 2)": (
        "king_2",
        "026ce748421079bc9234eafe0da6e320c17307d956ce6b996f0af0d3c631765a",
    ),
    "nim(lengths=n <= 3) | keep(diagonal, k <= 3)": (
        "king_3",
        "327511c87d7048761658431dfb80268afc403d7569c0b980c0747707ba2a486f",
    ),
    "nim(step=2) | diagonal": (
        "connell_2",
        "8185a74688e96641d052f99b6e4b7a60c2220371a8fbed4907195396bd89a2a9",
    ),
    "nim(step=2) | diagonal(4, step=2)": (
        "bt_wythoff_2_2",
        "d89ba069a9fa690aab252e1c4882aa20b352325f7cc5a915cb6140bd50291823",
    ),
    "nim(step=2) | diagonal(6, step=2)": (
        "bt_wythoff_2_3",
        "5eb431da26a7b7d207f346522388a01fc91ae3d21ed8e783305077a62c3bdb23",
    ),
    "nim(step=3) | diagonal": (
        "connell_3",
        "5b85f54ac5d724e718d475bb8580a1e6d06c2891fc6572cee88bab73f5c871ef",
    ),
    "nim(step=3) | diagonal(6, step=3)": (
        "bt_wythoff_3_2",
        "875a9e09ef987949200bda0e3e539a160094f41394f5bde52618d9781472de7f",
    ),
    "nim(step=4) | diagonal": (
        "connell_4",
        "88c1ff407204e6e2cb82e24f06f7f9ab6c80c1479fcd40861eff9b4c85e3582f",
    ),
    "nim(step=5) | diagonal": (
        "connell_5",
        "89548d35471095a8230f63ddff0b48fb37fff8c559d09dba6a34a4c76b3c138b",
    ),
    "terminal(nim | diagonal, x + y <= 1)": (
        "terminal_wythoff_x_y_1",
        "271dfef1f18a9ac4df0b4394b31cddd6c6a11c3b929c02c6525c62e3702f0c3f",
    ),
    "terminal(nim | diagonal, x + y <= 2)": (
        "terminal_wythoff_x_y_2",
        "d80c31a6406ea279d27aea1c061d10291c8c58ae1c327326aeee0aa406557a31",
    ),
    "terminal(nim | diagonal, x + y <= 3)": (
        "terminal_wythoff_x_y_3",
        "c7d057d23f18d70ae5bdf04cd1f080f7c2c8bd341daf87f9493d3431818b6d29",
    ),
    "terminal(nim | diagonal, x + y <= 4)": (
        "terminal_wythoff_x_y_4",
        "115901b34046d0bba84cff1efbe04269edabad2b82d9f16c7a7926c9a9b6af27",
    ),
    "terminal(nim | diagonal, x + y <= 5)": (
        "terminal_wythoff_x_y_5",
        "a4bdcb6b40a88fcc7c9cf7a6597bac1916923bf3fec3dd6418f07ee612a365c4",
    ),
    "terminal(nim | diagonal, x + y <= 6)": (
        "terminal_wythoff_x_y_6",
        "abb9823a83ca0a991e9e5198d4f3a7e5e4cfcc79066f0b7305d98018eb4746d7",
    ),
    "terminal(nim | diagonal, x + y <= 7)": (
        "terminal_wythoff_x_y_7",
        "cfe09809e40422dd7ff9a16bd4596893fcff80c5a40ebef4dca66536875d44e5",
    ),
    "terminal(nim | diagonal, x + y <= 8)": (
        "terminal_wythoff_x_y_8",
        "6306dbd74030882a07e7220ac25e64ee8af9d89386535e8cf6ce6361c5d890ed",
    ),
    "where(abs(k - l) < 2 or min(k, l) < 2)": (
        "nim_ab_2_2",
        "f28c504028ca51844790eaba7e23bf0994b98ccf7557d5b5c8dc19619058c123",
    ),
}
